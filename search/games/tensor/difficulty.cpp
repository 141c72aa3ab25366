// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/tensor/difficulty.hpp"

#include "movegen/tensor/attacks.hpp"
#include "search/common/plain_difficulty.hpp"

namespace ricochet::tensor {
namespace {

/// What the way of a move that is no bounce, propel, castling or promotion adds: its geometry, hops, and own
/// beasts passed.
int way_difficulty(const Position& position, Move move) {
    const int geometric = geometric_difficulty(position, move);
    switch (type_of(position.piece_on(move.from()))) {
        case PieceType::knight:
            return geometric;
        case PieceType::beast: {
            // A hop, or several of them.
            const int steps = king_steps(move.from(), move.to());
            return geometric + (steps > 2 ? 400 : steps == 2 ? 150 : 0);
        }
        default: {
            const Bitboard passed =
                between(move.from(), move.to()) & position.pieces(position.side_to_move(), PieceType::beast);
            return geometric + (passed.any() ? 250 : 0);
        }
    }
}

}  // namespace

int difficulty(const Position& position, Move move, Move last) {
    switch (move.kind()) {
        case MoveKind::bounce:
            return position.is_capture(move) ? 700 : 800;
        case MoveKind::propel:
            return 900;
        case MoveKind::beast_capture:
            return 100 + way_difficulty(position, move);
        case MoveKind::en_passant:
            return 400;
        case MoveKind::castling:
            return 150;
        case MoveKind::promotion:
            return 50;
        case MoveKind::ordinary:
            break;
    }
    return plain_difficulty(position, move, last, way_difficulty(position, move));
}

}  // namespace ricochet::tensor
