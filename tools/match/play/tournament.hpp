// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "tools/client/process.hpp"
#include "tools/client/uci_client.hpp"
#include "tools/match/play/openings.hpp"
#include "tools/match/report/standings.hpp"
#include "tools/match/store/journal.hpp"
#include "tools/match/store/settings.hpp"

namespace ricochet::tools::match {

/// What a tournament tells while it runs. One call at a time.
class Observer {
public:
    virtual ~Observer() = default;
    virtual void game_started(const GameIdentity& identity) = 0;
    /// `standings` has the game counted already.
    virtual void game_finished(const GameRecord& record, const Standings& standings) = 0;
    /// Something that people should know, one line.
    virtual void note(const std::string& text) = 0;
};

/// Why a tournament ended.
enum class StopReason : std::uint8_t { all_played, sprt_decided, interrupted, engine_failed, output_failed };

struct TournamentEnd {
    StopReason reason = StopReason::all_played;
    /// What failed, where something did.
    std::string detail;
};

/// Starts every engine once and sends its options, so that nothing begins that cannot go on. The error names
/// the engine and holds its last lines of stderr.
std::optional<Error> try_engines(const MatchSettings& settings, const Interrupt& interrupt, DialogueLog* log);

/// Plays the games that the journal does not hold yet, several at a time.
class Tournament {
public:
    /// What a tournament works with; all of it must outlive it.
    struct Context {
        const MatchSettings& settings;
        Journal& journal;
        /// Null for random openings and the start position.
        const OpeningBook* book;
        /// Requested by whoever wants the tournament to end; also by the tournament itself.
        Interrupt& interrupt;
        Observer& observer;
        /// May be null.
        DialogueLog* log;
    };

    explicit Tournament(const Context& context);

    /// Returns when all is over. Games in progress at a stop are given up, and leave no trace.
    TournamentEnd run();
    [[nodiscard]] const Standings& standings() const { return standings_; }

private:
    class Slot;

    std::optional<Pairing> next_pairing();
    std::optional<Opening> recorded_opening(int pair);
    void announce(const GameIdentity& identity);
    void add(const GameRecord& record);
    void check_failures(const GameRecord& record);
    void stop(StopReason reason, const std::string& detail);

    Context context_;
    std::mutex mutex_;
    Scheduler scheduler_;
    Standings standings_;
    std::map<int, Opening> half_played_;
    std::map<std::string, int> start_failures_;
    std::ofstream pgn_;
    std::optional<TournamentEnd> end_;
};

}  // namespace ricochet::tools::match
