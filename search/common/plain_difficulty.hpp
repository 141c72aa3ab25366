// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdlib>

namespace ricochet {

/// Steps of a king from one square to another.
template <class Square>
constexpr int king_steps(Square a, Square b) {
    return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

/// What a move's geometry adds to its difficulty (games/GAME/difficulty.hpp): its length, going back, and the
/// knight's leap.
template <class Position, class Move>
int geometric_difficulty(const Position& position, Move move) {
    const auto us = position.side_to_move();
    const auto type = type_of(position.piece_on(move.from()));
    const bool is_backward = relative_rank(us, move.to()) < relative_rank(us, move.from());
    const bool is_knight = type == decltype(type)::knight;
    return 25 * (king_steps(move.from(), move.to()) - 1) + (is_backward ? 80 : 0) + (is_knight ? 60 : 0);
}

/// The difficulty of a move without any special rule, whose geometry adds `geometric`. Taking back on the
/// square of the opponent's `last` move is easy, and both sides look at a valuable piece more often.
template <class Position, class Move>
int plain_difficulty(const Position& position, Move move, Move last, int geometric) {
    if (!position.is_capture(move)) {
        return 150 + geometric;
    }
    if (last.is_some() && move.to() == last.to()) {
        return 40;
    }
    const auto captured = type_of(position.captured_piece(move));
    using PieceType = decltype(captured);
    const int attention = captured == PieceType::queen ? 4 : captured == PieceType::rook ? 2 : 1;
    return (60 + geometric) / attention;
}

}  // namespace ricochet
