// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/squares.hpp"
#include "movegen/tensor/move.hpp"
#include "movegen/tensor/position.hpp"
#include "movegen/tiled/move.hpp"
#include "movegen/tiled/position.hpp"

/// How difficult a legal move is for a person to see, from 0 to 1000, outside check: players of limited
/// strength overlook difficult moves.
namespace ricochet {

/// The difficulty of a move's geometry: its length, moving backwards, and the knight's leap.
template <class Position, class Move>
int geometric_difficulty(const Position& position, Move move) {
    const auto us = position.side_to_move();
    const auto type = type_of(position.piece_on(move.from()));
    const bool is_backward = relative_rank(us, move.to()) < relative_rank(us, move.from());
    const bool is_knight = type == decltype(type)::knight;
    return 25 * (king_steps(move.from(), move.to()) - 1) + (is_backward ? 80 : 0) + (is_knight ? 60 : 0);
}

/// The difficulty of the moves that all games have: recaptures on the square of the opponent's `last` move (the
/// null move if there is none) and short captures are easy to see; long, backward and quiet moves less so.
/// `extra` is added to the geometry by the game.
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
    // Valuable pieces get more attention.
    const auto captured = type_of(position.captured_piece(move));
    using PieceType = decltype(type_of(position.captured_piece(move)));
    const int attention = captured == PieceType::queen ? 4 : captured == PieceType::rook ? 2 : 1;
    return (60 + geometric) / attention;
}

namespace tensor {
/// Hops and passing through are harder to see than other moves, bounces and propels hardest.
int difficulty(const Position& position, Move move, Move last);
}  // namespace tensor

namespace tiled {
/// Drops and removals are the hardest to see.
int difficulty(const Position& position, Move move, Move last);
}  // namespace tiled

}  // namespace ricochet
