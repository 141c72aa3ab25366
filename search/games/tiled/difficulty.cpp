// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/tiled/difficulty.hpp"

#include "search/common/plain_difficulty.hpp"

namespace ricochet::tiled {

int difficulty(const Position& position, Move move, Move last) {
    switch (move.kind()) {
        case MoveKind::drop:
            return 600;
        case MoveKind::removal:
            return 800;
        case MoveKind::en_passant:
            return 400;
        case MoveKind::castling:
            return 150;
        case MoveKind::promotion:
            return 50;
        case MoveKind::normal:
        case MoveKind::double_step:
            break;
    }
    return plain_difficulty(position, move, last, geometric_difficulty(position, move));
}

}  // namespace ricochet::tiled
