// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/foreign_progress.hpp"

#include <fmt/format.h>

namespace ricochet::tools::match {

ForeignProgress::ForeignProgress(const Conditions& conditions, const std::vector<GameRecord>& games, int total,
                                 std::FILE* out, const ProgressSettings& settings)
    : conditions_(conditions),
      settings_(settings),
      total_(total),
      out_(out),
      all_(count_games(conditions, games, Replays::counted)) {}

void ForeignProgress::print(const std::string& line) {
    fmt::print(out_, "{}\n", line);
    std::fflush(out_);
}

int ForeignProgress::counted() const {
    const int paired_games = all_.games() - all_.unpaired_games();
    return settings_.form == OutputForm::fastchess ? paired_games / 2 : all_.games();
}

void ForeignProgress::print_scores(const Standings& standings) {
    const std::optional<SprtState> test = sprt_state(conditions_, standings);
    const std::vector<std::string> lines = settings_.form == OutputForm::fastchess
                                               ? fastchess_score_lines(conditions_, all_, test)
                                               : cutechess_rating_lines(all_, test);
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
    const int counted_before = counted();
    all_.add(record);
    if (!is_fastchess && all_.engine_count() == 2 && all_.games() % settings_.games == 0) {
        print(cutechess_score_line(all_));
    }
    if (counted() != counted_before && settings_.scores > 0 && counted() % settings_.scores == 0) {
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
