// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "movegen/game.hpp"
#include "search/tables/table_code.hpp"
#include "search/tables/tables.hpp"

namespace ricochet::tables {

/// What a legal move is worth to who makes it.
struct MoveVerdict {
    MoveCode move{};
    /// As if it were the position's: 2 is a move that mates, `code_draw` one that keeps or makes a draw.
    TableCode code = code_draw;
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

}  // namespace ricochet::tables
