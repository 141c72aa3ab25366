// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/strength/difficulty.hpp"

#include "movegen/tensor/attacks.hpp"

namespace ricochet {
namespace {

/// The difficulty that hops of a beast, or own beasts that a slider passes through, add to a move that neither
/// bounces nor propels.
int way_difficulty(const tensor::Position& position, tensor::Move move) {
    using tensor::PieceType;
    switch (type_of(position.piece_on(move.from()))) {
        case PieceType::knight:
            return 0;
        case PieceType::beast: {
            const int steps = king_steps(move.from(), move.to());
            return steps > 2 ? 400 : steps == 2 ? 150 : 0;
        }
        default: {
            const tensor::Bitboard beasts = position.pieces(position.side_to_move(), PieceType::beast);
            return (between(move.from(), move.to()) & beasts).any() ? 250 : 0;
        }
    }
}

}  // namespace

int tensor::difficulty(const Position& position, Move move, Move last) {
    switch (move.kind()) {
        case MoveKind::bounce:
            return position.is_capture(move) ? 700 : 800;
        case MoveKind::propel:
            return 900;
        case MoveKind::beast_capture:
            return 100 + geometric_difficulty(position, move) + way_difficulty(position, move);
        default:
            return usual_difficulty(position, move, last, way_difficulty(position, move));
    }
}

int tiled::difficulty(const Position& position, Move move, Move last) {
    switch (move.kind()) {
        case MoveKind::drop:
            return 600;
        case MoveKind::removal:
            return 800;
        default:
            return usual_difficulty(position, move, last);
    }
}

}  // namespace ricochet
