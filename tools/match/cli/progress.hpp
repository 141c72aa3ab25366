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

/// In which form and how often a tournament is reported.
struct ProgressSettings {
    /// The lines of fastchess, for OpenBench's client, instead of those for people.
    bool fastchess = false;
    /// Games, in fastchess' form pairs, between scores; 0 = none before the end.
    int scores = 10;
    /// One of so many games gets its line; in fastchess' form all do.
    int games = 1;
};

/// An observer that tells on a stream how a tournament goes, and what came of it.
class Teller : public Observer {
public:
    Teller(const Conditions& conditions, int total, std::FILE* out, const ProgressSettings& settings)
        : conditions_(conditions), settings_(settings), total_(total), out_(out) {}

    /// The report that ends a tournament, of all games that its journal has.
    virtual void report(const Conditions& conditions, const Games& games) = 0;

protected:
    /// Prints lines, their ends added.
    void print(const std::string& line) const;
    void print(const std::vector<std::string>& lines) const;

    const Conditions& conditions_;
    ProgressSettings settings_;
    /// Games of the whole tournament.
    int total_;
    std::FILE* out_;
};

/// Tells people how a tournament goes, by one line a game and the scores from time to time.
class Progress final : public Teller {
public:
    /// `finished` games of `total` were there before. Writes to `out`, which must outlive it.
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

/// Reports in the lines of fastchess.
class FastchessProgress final : public Teller {
public:
    /// `games` of `total` were there before. Writes to `out`, which must outlive it.
    FastchessProgress(const Conditions& conditions, const Games& games, int total, std::FILE* out,
                      const ProgressSettings& settings)
        : Teller(conditions, total, out, settings), all_(count_games(conditions, games, Replays::counted)) {}

    void game_started(const GameIdentity& identity) override;
    void game_finished(const GameRecord& record, const Standings& standings) override;
    void warn(const std::string& text) override { print("Warning; " + text); }
    /// The scores, unless they were printed last, and the end.
    void report(const Conditions& conditions, const Games& games) override;

private:
    /// The test's state is that of the standings, which leave replays out.
    void print_scores(const Standings& standings);
    [[nodiscard]] int pairs() const { return (all_.games() - all_.unpaired_games()) / 2; }

    /// Counts replays too.
    Standings all_;
    /// `pairs()` when the scores were printed last.
    std::optional<int> printed_;
};

/// Passes on what a tournament tells, and keeps the files that are made of its journal up to date. What cannot
/// be written is reported once, and ends nothing. Report files are made in a thread of their own, while games
/// go on.
class FileKeeper final : public Observer {
public:
    /// Makes report files anew every `refresh` at most; 0 = never. All but that must outlive it.
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
    std::set<std::string> told_;
    std::thread writer_;
    /// When report files may be made again, in the clock's ticks; the highest number while they are made.
    std::atomic<Duration::rep> next_refresh_;
};

}  // namespace ricochet::tools::match
