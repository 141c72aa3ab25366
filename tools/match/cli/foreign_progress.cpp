// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/foreign_progress.hpp"

#include <fmt/format.h>

namespace ricochet::tools::match {

ForeignProgress::ForeignProgress(const Conditions& conditions, const std::vector<GameRecord>& games, int total,
                                 std::FILE* out, const ProgressSettings& settings)
    : conditions_(conditions), settings_(settings), total_(total), out_(out), tally_(conditions) {
    for (const GameRecord& record : games) {
        tally_.add(record);
    }
}

void ForeignProgress::print(const std::string& line) {
    fmt::print(out_, "{}\n", line);
    std::fflush(out_);
}

std::int64_t ForeignProgress::counted() const {
    return settings_.form == OutputForm::fastchess ? tally_.pairs().total() : tally_.games().total();
}

void ForeignProgress::print_scores(const Standings& standings) {
    const std::vector<std::string> lines = settings_.form == OutputForm::fastchess
                                               ? fastchess_score_lines(conditions_, tally_, standings)
                                               : cutechess_rating_lines(conditions_, tally_, standings);
    for (const std::string& line : lines) {
        print(line);
    }
    told_ = counted();
}

void ForeignProgress::game_started(const GameIdentity& identity) {
    print(foreign_start_line(identity, total_));
}

void ForeignProgress::game_finished(const GameRecord& record, const Standings& standings) {
    const bool is_fastchess = settings_.form == OutputForm::fastchess;
    if (is_fastchess) {
        for (const std::string& line : fastchess_warnings(record)) {
            print(line);
        }
    }
    print(foreign_end_line(record));
    const bool completes_pair = tally_.add(record);
    if (!is_fastchess && conditions_.engines.size() == 2 && tally_.games().total() % settings_.games == 0) {
        print(cutechess_score_line(conditions_, tally_));
    }
    if ((completes_pair || !is_fastchess) && settings_.scores > 0 && counted() % settings_.scores == 0) {
        print_scores(standings);
    }
}

void ForeignProgress::warn(const std::string& text) {
    print("Warning; " + text);
}

void ForeignProgress::report(const Conditions& conditions, const std::vector<GameRecord>& games) {
    const Standings standings = count_games(conditions, games);
    if (counted() > 0 && told_ != counted()) {
        print_scores(standings);
    }
    for (const std::string& line : foreign_final_lines(settings_.form, conditions, standings)) {
        print(line);
    }
}

}  // namespace ricochet::tools::match
