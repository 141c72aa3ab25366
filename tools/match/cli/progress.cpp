// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/progress.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "movegen/base/quote.hpp"
#include "tools/common/clock.hpp"
#include "tools/match/cli/terminal.hpp"
#include "tools/match/report/fastchess_lines.hpp"
#include "tools/match/report/report_text.hpp"

namespace ricochet::tools::match {

namespace {

std::string join(const std::vector<std::string>& lines) {
    return fmt::format("{}", fmt::join(lines, "\n"));
}

}  // namespace

Progress::Progress(const Conditions& conditions, int finished, int total, std::FILE* out,
                   const ProgressSettings& settings)
    : conditions_(conditions),
      settings_(settings),
      finished_before_(finished),
      finished_(finished),
      total_(std::max(total, finished)),
      out_(out),
      is_terminal_(is_terminal(out)) {}

void Progress::print(const std::string& line) {
    fmt::print(out_, "{}\n", line);
    std::fflush(out_);
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

void Progress::erase() {
    if (drawn_lines_ > 0) {
        fmt::print(out_, "\x1b[{}F\x1b[J", drawn_lines_);
        drawn_lines_ = 0;
    }
}

void Progress::draw(const Standings* standings) {
    if (standings != nullptr) {
        score_ = score_lines(*standings);
        const std::vector<std::string> more = two_engine_lines(conditions_, *standings);
        score_.insert(score_.end(), more.begin(), more.end());
    }
    if (!is_terminal_) {
        return;
    }
    erase();
    std::vector<std::string> lines = {"", head_line()};
    lines.insert(lines.end(), score_.begin(), score_.end());
    lines.insert(lines.end(), tuning_.begin(), tuning_.end());
    for (const auto& [number, identity] : running_) {
        lines.push_back(fmt::format("  playing game {}: {} - {}", number, identity.white, identity.black));
    }
    // A line that wraps would be two to erase, and one that scrolled away cannot be erased.
    const TerminalSize size = terminal_size(out_);
    lines.resize(std::min(lines.size(), size.rows - 1));
    for (const std::string& line : lines) {
        print(line.substr(0, size.columns));
    }
    drawn_lines_ = lines.size();
}

void Progress::game_started(const GameIdentity& identity) {
    running_[identity.game] = identity;
    draw(nullptr);
}

void Progress::game_finished(const GameRecord& record, const Standings& standings) {
    running_.erase(record.identity.game);
    ++finished_;
    erase();
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
    draw(&standings);
    const bool is_due = settings_.scores > 0 && finished_ % settings_.scores == 0;
    if (!is_terminal_ && finished_ < total_ && is_due) {
        print(head_line());
        print(join(score_));
        if (!tuning_.empty()) {
            print(join(tuning_));
        }
    }
}

void Progress::values_tuned(const Tuner& tuner) {
    tuning_ = tuning_lines(tuner);
}

void Progress::warn(const std::string& text) {
    erase();
    print("warning: " + text);
    draw(nullptr);
}

void Progress::close() {
    running_.clear();
    erase();
    std::fflush(out_);
}

void Progress::report(const Conditions& conditions, const Games& games) {
    print(join(final_lines(conditions, games)));
}

FastchessProgress::FastchessProgress(const Conditions& conditions, const Games& games, int total,
                                     std::FILE* out, const ProgressSettings& settings)
    : conditions_(conditions),
      settings_(settings),
      total_(total),
      out_(out),
      all_(count_games(conditions, games, Replays::counted)) {}

void FastchessProgress::print(const std::string& line) {
    fmt::print(out_, "{}\n", line);
    std::fflush(out_);
}

void FastchessProgress::print_scores(const Standings& standings) {
    print(join(fastchess_score_lines(conditions_, all_, sprt_state(conditions_, standings))));
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

void FastchessProgress::warn(const std::string& text) {
    print("Warning; " + text);
}

void FastchessProgress::report(const Conditions& conditions, const Games& games) {
    const Standings standings = count_games(conditions, games);
    if (pairs() > 0 && printed_ != pairs()) {
        print_scores(standings);
    }
    print(join(fastchess_final_lines(conditions, standings)));
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

/// Tells that an output failed, once: it is made anew at the end, and would fail again until then.
void FileKeeper::warn_once(const std::optional<Error>& error) {
    if (error && told_.insert(error->message).second) {
        warn(error->message + "; it is made anew at the end");
    }
}

/// Makes the report files anew, where that was long ago. They take the longer the more games there are, and
/// the engines need the processor: they get a small part of the time.
void FileKeeper::refresh_reports() {
    Outputs reports;
    reports.json = outputs_.json;
    reports.html = outputs_.html;
    if (refresh_ == Milliseconds(0) || Clock::now().time_since_epoch().count() < next_refresh_ ||
        (reports.json.empty() && reports.html.empty())) {
        return;
    }
    if (writer_.joinable()) {
        writer_.join();  // it has ended
    }
    next_refresh_ = std::numeric_limits<Duration::rep>::max();
    writer_ = std::thread([this, reports, conditions = journal_.conditions, games = journal_.games] {
        constexpr int least_share = 50;
        const TimePoint begin = Clock::now();
        // What cannot be written now is reported when the files are written at the end.
        static_cast<void>(write_outputs(reports, conditions, games));
        const TimePoint end = Clock::now();
        const Duration pause = std::max<Duration>(refresh_, (end - begin) * least_share);
        next_refresh_ = (end + pause).time_since_epoch().count();
    });
}

}  // namespace ricochet::tools::match
