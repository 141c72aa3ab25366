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
    /// Where the lines to and from the engines go.
    LogSettings log;
    Timeouts timeouts;
    /// -spsa: the file of the parameters; empty without tuning.
    std::string parameter_file;
    int concurrency = 1;
    /// The processors on which engines run, each game on its own; empty = anywhere.
    CpuList cpus;
    /// Between two games of a slot.
    Milliseconds wait{0};
    /// Go on after an engine has failed, with a new process.
    bool recover = false;
    /// Stop after a game with a warning about an engine, or with an illegal move.
    bool strict = false;
    /// Warn of a mate whose PV does not end in it, too.
    bool checks_mate_pvs = false;
    /// Go on with the journal where it stopped.
    bool resume = false;
    /// Go on although an engine's program or the openings' file is not what it was.
    bool accept_changes = false;
    /// False where the seed was not given: a new tournament draws one, a resumed one has it from its journal.
    bool seed_given = false;
};

/// What a tournament tells while it runs. One call at a time.
class Observer {
public:
    virtual ~Observer() = default;
    virtual void game_started(const GameIdentity& identity) = 0;
    /// The journal and the `standings` have the game already.
    virtual void game_finished(const GameRecord& record, const Standings& standings) = 0;
    /// An iteration of a tuning is finished.
    virtual void values_tuned(const Tuner& /*tuner*/) {}
    /// Something went wrong that ends nothing.
    virtual void warn(const std::string& text) = 0;
};

/// Why a tournament ended.
enum class StopReason : std::uint8_t { all_played, sprt_decided, interrupted, engine_failed, output_failed };

struct TournamentEnd {
    StopReason reason = StopReason::all_played;
    /// What failed, where something did.
    std::string detail;
};

/// Starts every engine once and sends its options, so that nothing begins that cannot go on, and takes over
/// what they call themselves. The error names the engine and holds its last lines of stderr.
std::optional<Error> try_engines(MatchSettings& settings, const Interrupt& interrupt, DialogueLog* log);

/// What is to be said before a tournament whose openings will come again, or nothing. `book` may be null.
std::optional<std::string> warn_of_repetition(const Conditions& conditions, const OpeningBook* book);

/// What is to be said before a tournament in which two engines are the same, or nothing. By the identities,
/// which have to be there.
std::optional<std::string> warn_of_equal_engines(const Conditions& conditions);

/// What a tournament works with; all of it must outlive it.
struct TournamentContext {
    const MatchSettings& settings;
    /// Made ready by `Journal::begin` with the settings' conditions.
    Journal& journal;
    /// Null for random openings and the start position.
    const OpeningBook* book;
    /// Requested from outside to end the tournament, or by the tournament itself.
    Interrupt& interrupt;
    Observer& observer;
    /// May be null.
    DialogueLog* log;
    /// The queue that this shard is a share of; null if it is none.
    ShareQueue* queue = nullptr;
    /// Looked at whenever an engine is started: one whose files have changed ends the tournament. May be null.
    EngineFiles* files = nullptr;
    /// Ends games by tables; null if none are asked.
    const TableReferee* tables = nullptr;
};

/// Plays the games that the journal does not hold yet, several at a time.
class Tournament {
public:
    explicit Tournament(const TournamentContext& context);

    /// Returns when all is over. Games in progress at a stop are given up, and leave no trace; those that had
    /// ended are in the journal.
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
    void tell_damage();
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
