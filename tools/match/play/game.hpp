// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/common/outcome.hpp"
#include "tools/client/uci_client.hpp"
#include "tools/match/play/adjudicator.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// One side of a game.
struct Player {
    const Participant& settings;
    UciClient& client;
};

/// Plays one game; the engines must be running, and the opening legal. The manager alone decides on legality,
/// the end of the game and the clocks. After an ending for which `is_engine_failure` holds, the offender's
/// process has ended. `tables` may be null. Illegal PVs and wrong mates are warnings in the record.
GameRecord play_game(const GameIdentity& identity, const Opening& opening, Variant variant, Player white,
                     Player black, const AdjudicationRules& rules, const TableReferee* tables,
                     bool checks_mate_pvs = false);

/// An impossible statement in an engine's search output.
struct LineFault {
    WarningKind kind;
    /// One line about it.
    std::string text;
};

/// The fault of a PV and its score, from the point of view of the side to move: an illegal move, or a mate
/// score that contradicts the PV. With `wants_whole_mates`, the PV of a mate must end in mate. `game` is
/// restored.
std::optional<LineFault> find_line_fault(Game& game, std::string_view pv,
                                         const std::optional<SearchScore>& score, bool wants_whole_mates);

/// The record of a game lost because an engine did not start.
GameRecord start_failure_record(const GameIdentity& identity, const Opening& opening, Color offender,
                                const EngineFailure& failure, std::vector<std::string> errors);

/// The result and ending for an outcome by the rules, given the side to move; nothing for `Outcome::none`.
std::optional<Verdict> to_verdict(Outcome outcome, Color side_to_move);

}  // namespace ricochet::tools::match
