// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movegen/game.hpp"
#include "search/tables/dtm.hpp"
#include "search/tables/tables.hpp"

namespace ricochet::tables {

/// What a legal move is worth to who makes it.
struct MoveVerdict {
    MoveCode move{};
    /// As if it were the position's: 2 is a move that mates, `dtm_draw` one that keeps or makes a draw.
    DtmCode code = dtm_draw;
    /// Whether the 50-move rule leaves it so. A win that is not in time may yet be one by another way.
    bool is_certain = true;
};

/// What the tables say of a game's legal moves, the best first: wins, the soonest first, with those that the
/// 50-move rule may prevent behind the others, draws, and losses, the latest last. A move draws that ends the
/// game by the third repetition or the 50-move rule, or after which that rule is known to end it. Moves into
/// positions without a table are left out.
std::vector<MoveVerdict> probe_moves(const Tables& tables, const Game& game);

/// The moves from a decided position to the mate by best play of both, as far as tables know them and the
/// 50-move rule lets them; none from others.
std::vector<MoveCode> line_to_mate(const Tables& tables, Game game);

/// `1 ply`, `2 plies`.
std::string plies_text(std::uint64_t plies);

/// `win, mate in 12 moves (23 plies)`, `draw` or `loss, ...`, for the side to move.
std::string describe_code(DtmCode code);

/// The same as the verdict of a game's position: which side wins, and whether the 50-move rule may prevent it.
std::string describe_verdict(DtmCode code, const Game& game);

/// The same where the 50-move rule counts.
std::string describe_verdict(const TableVerdict& verdict, const Game& game);

/// What a move is worth to who makes it: as `describe_code`, and whether the 50-move rule may prevent it.
std::string describe_verdict(const MoveVerdict& verdict);

}  // namespace ricochet::tables
