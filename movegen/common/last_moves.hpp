// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/game_rules.hpp"

namespace ricochet {

/// Visits the last move of every line of `depth` plies, 1 or more, without transpositions: `visit` is called
/// with the position before it and the move, and leaves the position as it was.
template <GameRules Rules, class Visit>
void for_each_last_move(typename Rules::Position& position, int depth, Visit visit) {
    for (const typename Rules::Move move : Rules::legal_moves(position)) {
        if (depth == 1) {
            visit(position, move);
            continue;
        }
        typename Rules::Undo undo;
        position.do_move(move, undo);
        for_each_last_move<Rules>(position, depth - 1, visit);
        position.undo_move(move, undo);
    }
}

}  // namespace ricochet
