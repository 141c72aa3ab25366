// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/squares.hpp"
#include "movegen/tensor/move.hpp"
#include "movegen/tensor/position.hpp"
#include "movegen/tiled/move.hpp"
#include "movegen/tiled/position.hpp"

/// The difficulty of seeing a legal move for a person, from 0 to 1000, outside check: players of limited
/// strength overlook difficult moves.
namespace ricochet {

/// The difficulty of a move's geometry: its length, going back, and the knight's leap.
template <class Position, class Move>
int geometric_difficulty(const Position& position, Move move) {
    const auto us = position.side_to_move();
    const auto type = type_of(position.piece_on(move.from()));
    const bool is_backward = relative_rank(us, move.to()) < relative_rank(us, move.from());
    const bool is_knight = type == decltype(type)::knight;
    return 25 * (king_steps(move.from(), move.to()) - 1) + (is_backward ? 80 : 0) + (is_knight ? 60 : 0);
}

/// The difficulty of the moves that all games have: taking back on the square of the opponent's `last` move
/// (the null move where there is none) and plain captures near by are plain to see; far, backward and quiet
/// moves less so. `extra` is what the game adds to the geometry.
template <class Position, class Move>
int usual_difficulty(const Position& position, Move move, Move last, int extra = 0) {
    const auto kind = move.kind();
    using MoveKind = decltype(move.kind());
    if (kind == MoveKind::en_passant) {
        return 400;
    }
    if (kind == MoveKind::castling || kind == MoveKind::promotion) {
        return kind == MoveKind::castling ? 150 : 50;
    }
    const int geometric = geometric_difficulty(position, move) + extra;
    if (!position.is_capture(move)) {
        return 150 + geometric;
    }
    if (last.is_some() && move.to() == last.to()) {
        return 40;
    }
    // Both sides look at a valuable piece more often.
    const auto captured = type_of(position.captured_piece(move));
    using PieceType = decltype(type_of(position.captured_piece(move)));
    const int attention = captured == PieceType::queen ? 4 : captured == PieceType::rook ? 2 : 1;
    return (60 + geometric) / attention;
}

namespace tensor {
/// Beasts' ways are harder to see than others, bounces and propels hardest.
int difficulty(const Position& position, Move move, Move last);
}  // namespace tensor

namespace tiled {
/// Drops and removals are the hardest to see.
int difficulty(const Position& position, Move move, Move last);
}  // namespace tiled

}  // namespace ricochet
