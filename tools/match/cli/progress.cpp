// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/progress.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "movegen/base/quote.hpp"
#include "tools/common/program.hpp"
#include "tools/match/report/fastchess_lines.hpp"
#include "tools/match/report/reports.hpp"

namespace ricochet::tools::match {

void Teller::print(const std::string& line) const {
    fmt::print(out_, "{}\n", line);
    std::fflush(out_);
}

void Teller::print(const std::vector<std::string>& lines) const {
    print(fmt::format("{}", fmt::join(lines, "\n")));
}

std::string Progress::head_line() const {
    const double elapsed = to_seconds(Clock::now() - begin_);
    std::string line = fmt::format("{} of {}, {}", finished_, counted(total_, "game"), duration_text(elapsed));
    const int played = finished_ - finished_before_;
    if (played > 0 && finished_ < total_) {
        const double left = elapsed / played * (total_ - finished_);
        line += fmt::format(", {} {} to go", conditions_.sprt ? "at most" : "about", duration_text(left));
    }
    return line;
}

void Progress::game_finished(const GameRecord& record, const Standings& standings) {
    ++finished_;
    if (finished_ % settings_.games == 0) {
        print(game_line(record));
    }
    if (is_engine_failure(record.ending) || record.ending == Ending::illegal_move ||
        record.ending == Ending::time_loss) {
        print("  " + describe_ending(record));
        for (const std::string& line : record.errors) {
            print("  stderr: " + line);
        }
    }
    for (const std::string& line : warning_lines(record)) {
        print("  warning: " + line);
    }
    if (finished_ < total_ && settings_.scores > 0 && finished_ % settings_.scores == 0) {
        print(head_line());
        for (const auto& lines : {score_lines(standings), two_engine_lines(conditions_, standings), tuning_}) {
            if (!lines.empty()) {
                print(lines);
            }
        }
    }
}

void Progress::values_tuned(const Tuner& tuner) {
    tuning_ = tuning_lines(tuner);
}

void Progress::report(const Conditions& conditions, const Games& games) {
    print(final_lines(conditions, games));
}

void FastchessProgress::print_scores(const Standings& standings) {
    print(fastchess_score_lines(conditions_, all_, sprt_state(conditions_, standings)));
    printed_ = pairs();
}

void FastchessProgress::game_started(const GameIdentity& identity) {
    print(fastchess_start_line(identity, total_));
}

void FastchessProgress::game_finished(const GameRecord& record, const Standings& standings) {
    for (const std::string& line : warning_lines(record)) {
        warn(line);
    }
    print(fastchess_end_line(record));
    const int pairs_before = pairs();
    all_.add(record);
    if (pairs() != pairs_before && settings_.scores > 0 && pairs() % settings_.scores == 0) {
        print_scores(standings);
    }
}

void FastchessProgress::report(const Conditions& conditions, const Games& games) {
    const Standings standings = count_games(conditions, games);
    if (pairs() > 0 && printed_ != pairs()) {
        print_scores(standings);
    }
    print(fastchess_final_lines(conditions, standings));
}

FileKeeper::FileKeeper(const Outputs& outputs, Milliseconds refresh, const JournalContents& journal,
                       Observer& next)
    : outputs_(outputs),
      refresh_(refresh),
      journal_(journal),
      next_(next),
      next_refresh_((Clock::now() + refresh).time_since_epoch().count()) {}

FileKeeper::~FileKeeper() {
    if (writer_.joinable()) {
        writer_.join();
    }
}

void FileKeeper::game_finished(const GameRecord& record, const Standings& standings) {
    next_.game_finished(record, standings);
    warn_once(append_game(outputs_, journal_.conditions, record));
    refresh_reports();
}

void FileKeeper::values_tuned(const Tuner& tuner) {
    next_.values_tuned(tuner);
    warn_once(write_parameters(outputs_, tuner));
}

/// Warns about a failed output only once; it is rewritten at the end, and would fail until then.
void FileKeeper::warn_once(const std::optional<Error>& error) {
    if (error && reported_.insert(error->message).second) {
        warn(error->message + "; it is made anew at the end");
    }
}

/// Rewrites the report files if the last time was long ago. This takes longer the more games there are, so it
/// is limited to a small part of the time: the engines need the processor.
void FileKeeper::refresh_reports() {
    Outputs reports;
    reports.json = outputs_.json;
    reports.html = outputs_.html;
    if (refresh_ == Milliseconds(0) || Clock::now().time_since_epoch().count() < next_refresh_ ||
        (reports.json.empty() && reports.html.empty())) {
        return;
    }
    if (writer_.joinable()) {
        writer_.join();  // it has finished
    }
    next_refresh_ = std::numeric_limits<Duration::rep>::max();
    writer_ = std::thread([this, reports, conditions = journal_.conditions, games = journal_.games] {
        constexpr int least_share = 50;
        const TimePoint begin = Clock::now();
        // Errors are reported when the files are written at the end.
        static_cast<void>(write_outputs(reports, conditions, games));
        const TimePoint end = Clock::now();
        const Duration pause = std::max<Duration>(refresh_, (end - begin) * least_share);
        next_refresh_ = (end + pause).time_since_epoch().count();
    });
}

}  // namespace ricochet::tools::match
