// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/common/clock.hpp"
#include "tools/match/play/tournament.hpp"
#include "tools/match/report/outputs.hpp"
#include "tools/match/store/journal.hpp"

namespace ricochet::tools::match {

/// How and how often progress is reported.
struct ProgressSettings {
    /// Whether to print the lines of fastchess, for OpenBench's client.
    bool fastchess = false;
    /// Games between scores, in fastchess' format pairs; 0 = scores only at the end.
    int scores = 10;
    /// One of this many games gets a line; in fastchess' format all do.
    int games = 1;
};

/// An observer that prints a tournament's progress and results.
class Teller : public Observer {
public:
    Teller(const Conditions& conditions, int total, std::FILE* out, const ProgressSettings& settings)
        : conditions_(conditions), settings_(settings), total_(total), out_(out) {}

    /// Prints the final report on all games in the journal.
    virtual void report(const Conditions& conditions, const Games& games) = 0;

protected:
    /// Prints lines, with ends of line added.
    void print(const std::string& line) const;
    void print(const std::vector<std::string>& lines) const;

    const Conditions& conditions_;
    ProgressSettings settings_;
    /// Games in the whole tournament.
    int total_;
    std::FILE* out_;
};

/// Prints progress for people: a line per game, and scores from time to time.
class Progress final : public Teller {
public:
    /// `finished` of `total` games were already played. Writes to `out`, which must outlive this object.
    Progress(const Conditions& conditions, int finished, int total, std::FILE* out,
             const ProgressSettings& settings = {})
        : Teller(conditions, std::max(total, finished), out, settings),
          finished_before_(finished),
          finished_(finished) {}

    void game_started(const GameIdentity& /*identity*/) override {}
    void game_finished(const GameRecord& record, const Standings& standings) override;
    void values_tuned(const Tuner& tuner) override;
    void warn(const std::string& text) override { print("warning: " + text); }
    void report(const Conditions& conditions, const Games& games) override;

private:
    [[nodiscard]] std::string head_line() const;

    int finished_before_;
    int finished_;
    TimePoint begin_ = Clock::now();
    std::vector<std::string> tuning_;
};

/// Prints progress in the lines of fastchess.
class FastchessProgress final : public Teller {
public:
    /// `games` of `total` were already played. Writes to `out`, which must outlive this object.
    FastchessProgress(const Conditions& conditions, const Games& games, int total, std::FILE* out,
                      const ProgressSettings& settings)
        : Teller(conditions, total, out, settings), all_(count_games(conditions, games, Replays::counted)) {}

    void game_started(const GameIdentity& identity) override;
    void game_finished(const GameRecord& record, const Standings& standings) override;
    void warn(const std::string& text) override { print("Warning; " + text); }
    /// Prints the scores, unless they were printed last, and the end.
    void report(const Conditions& conditions, const Games& games) override;

private:
    /// The test's state is from `standings`, which exclude replays.
    void print_scores(const Standings& standings);
    [[nodiscard]] int pairs() const { return (all_.games() - all_.unpaired_games()) / 2; }

    /// Includes replays.
    Standings all_;
    /// `pairs()` when scores were last printed.
    std::optional<int> printed_;
};

/// Forwards a tournament's events, and keeps the files made from its journal up to date. An output that cannot
/// be written is reported once, and does not stop the tournament. Report files are made in a separate thread
/// while games continue.
class FileKeeper final : public Observer {
public:
    /// Rewrites report files at most once per `refresh`; 0 = never. All other arguments must outlive this
    /// object.
    FileKeeper(const Outputs& outputs, Milliseconds refresh, const JournalContents& journal, Observer& next);
    FileKeeper(const FileKeeper&) = delete;
    FileKeeper& operator=(const FileKeeper&) = delete;
    ~FileKeeper() override;

    void game_started(const GameIdentity& identity) override { next_.game_started(identity); }
    void game_finished(const GameRecord& record, const Standings& standings) override;
    void values_tuned(const Tuner& tuner) override;
    void warn(const std::string& text) override { next_.warn(text); }

private:
    void warn_once(const std::optional<Error>& error);
    void refresh_reports();

    const Outputs& outputs_;
    Milliseconds refresh_;
    const JournalContents& journal_;
    Observer& next_;
    std::set<std::string> reported_;
    std::thread writer_;
    /// When report files may be rewritten, in ticks of the clock; the maximum while they are being written.
    std::atomic<Duration::rep> next_refresh_;
};

}  // namespace ricochet::tools::match
