// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "tools/client/process.hpp"
#include "tools/client/uci_client.hpp"
#include "tools/match/play/adjudicator.hpp"
#include "tools/match/play/affinity.hpp"
#include "tools/match/play/engine_files.hpp"
#include "tools/match/play/openings.hpp"
#include "tools/match/play/scheduler.hpp"
#include "tools/match/play/share_queue.hpp"
#include "tools/match/spsa/tuner.hpp"
#include "tools/match/statistics/standings.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/journal.hpp"

namespace ricochet::tools::match {

/// The settings of a tournament.
struct MatchSettings {
    Conditions conditions;
    std::string journal;
    /// The log of the lines to and from the engines.
    LogSettings log;
    Timeouts timeouts;
    /// -spsa: the parameter file; empty without tuning.
    std::string parameter_file;
    int concurrency = 1;
    /// The processors for the engines, separate ones for each game; empty = any.
    CpuList cpus;
    /// The pause between two games of a slot.
    Milliseconds wait{0};
    /// Whether to continue with a new process after an engine failure.
    bool recover = false;
    /// Whether to stop after a game with a warning about an engine or an illegal move.
    bool strict = false;
    /// Whether to warn also of a mate whose PV does not end in mate.
    bool checks_mate_pvs = false;
    /// Whether to continue an existing journal.
    bool resume = false;
    /// Whether to continue although an engine's program or the openings' file has changed.
    bool accept_changes = false;
    /// Whether a seed was given; otherwise a new tournament draws one, and a resumed one uses its journal's.
    bool seed_given = false;
};

/// Receives a tournament's events, one call at a time.
class Observer {
public:
    virtual ~Observer() = default;
    virtual void game_started(const GameIdentity& identity) = 0;
    /// Called after the journal and `standings` include the game.
    virtual void game_finished(const GameRecord& record, const Standings& standings) = 0;
    /// Called after an iteration of a tuning.
    virtual void values_tuned(const Tuner& /*tuner*/) {}
    /// Reports a problem that does not stop the tournament.
    virtual void warn(const std::string& text) = 0;
};

/// Why a tournament ended.
enum class StopReason : std::uint8_t { all_played, sprt_decided, interrupted, engine_failed, output_failed };

struct TournamentEnd {
    StopReason reason = StopReason::all_played;
    /// The failure, if there was one.
    std::string detail;
};

/// Starts every engine once and sends its options, so that faulty settings show before the first game; stores
/// the names that the engines report. The error names the engine and includes its last lines of stderr.
std::optional<Error> try_engines(MatchSettings& settings, const Interrupt& interrupt, DialogueLog* log);

/// A warning if the tournament's openings will repeat, or nothing. `book` may be null.
std::optional<std::string> warn_of_repetition(const Conditions& conditions, const OpeningBook* book);

/// A warning if two engines are the same by their identities, which must be set; otherwise nothing.
std::optional<std::string> warn_of_equal_engines(const Conditions& conditions);

/// What a tournament needs; all of it must outlive the tournament.
struct TournamentContext {
    const MatchSettings& settings;
    /// Prepared by `Journal::begin` with the settings' conditions.
    Journal& journal;
    /// Null for random openings or the start position.
    const OpeningBook* book;
    /// Requested from outside or by the tournament itself to end it.
    Interrupt& interrupt;
    Observer& observer;
    /// May be null.
    DialogueLog* log;
    /// The queue to which this shard belongs; null if none.
    ShareQueue* queue = nullptr;
    /// Checked whenever an engine is started: changed files end the tournament. May be null.
    EngineFiles* files = nullptr;
    /// Ends games by tablebases; may be null.
    const TableReferee* tables = nullptr;
};

/// Plays the games missing in the journal, several at a time.
class Tournament {
public:
    explicit Tournament(const TournamentContext& context);

    /// Returns when all games are played or the tournament is stopped. Games in progress are then discarded;
    /// finished ones are in the journal.
    TournamentEnd run();

private:
    class Slot;

    std::optional<Pairing> next_pairing();
    std::optional<Opening> recorded_opening(int pair);
    OptionValues tuned_options(int round, int engine);
    void announce(const GameIdentity& identity);
    void add(const GameRecord& played);
    bool is_test_decided(const Conditions& conditions);
    void check_failures(const GameRecord& record);
    void report_damage();
    void stop(StopReason reason, const std::string& detail);

    TournamentContext context_;
    std::mutex mutex_;
    Scheduler scheduler_;
    Standings standings_;
    std::optional<Tuner> tuner_;
    std::map<int, Opening> half_played_;
    std::map<std::string, int> start_failures_;
    std::optional<TournamentEnd> end_;
};

}  // namespace ricochet::tools::match
