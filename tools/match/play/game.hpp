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
/// the end of the game and the clocks; engines are only asked for moves. After an ending that
/// `is_engine_failure` the offender's process is gone. `tables` is null if no tables are asked. PVs and
/// mates that cannot be are warnings in the record.
GameRecord play_game(const GameIdentity& identity, const Opening& opening, Variant variant, Player white,
                     Player black, const AdjudicationRules& rules, const TableReferee* tables,
                     bool checks_mate_pvs = false);

/// Something that an engine's search said that cannot be.
struct LineFault {
    WarningKind kind;
    /// One line about it.
    std::string text;
};

/// What is wrong with a PV from the position of a game, and with its score, from the point of view of the side
/// to move: a move that is not legal, or a mate that the PV shows to be another one. Where `wants_whole_mates`,
/// the PV of a mate has to end in it. The game is left as it was.
std::optional<LineFault> find_line_fault(Game& game, std::string_view pv,
                                         const std::optional<SearchScore>& score, bool wants_whole_mates);

/// The record of a game that could not begin because an engine would not start: it loses.
GameRecord start_failure_record(const GameIdentity& identity, const Opening& opening, Color offender,
                                const EngineFailure& failure, std::vector<std::string> errors);

/// The result and ending that an outcome of the rules of the game means, given the side to move; nothing for
/// `Outcome::none`.
std::optional<Verdict> to_verdict(Outcome outcome, Color side_to_move);

}  // namespace ricochet::tools::match
