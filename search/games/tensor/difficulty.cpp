// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/tensor/difficulty.hpp"

#include <algorithm>
#include <cstdlib>

#include "movegen/tensor/attacks.hpp"

namespace ricochet::tensor {
namespace {

/// Steps of a king from one square to another.
int distance(Square a, Square b) {
    return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

/// Of a move that is no bounce, propel, castling or promotion, by its geometry: length, direction, leaps.
int of_way(const Position& position, Move move) {
    const Color us = position.side_to_move();
    const int length = distance(move.from(), move.to());
    int sum = 25 * (length - 1);
    if (relative_rank(us, move.to()) < relative_rank(us, move.from())) {
        sum += 80;
    }
    switch (type_of(position.piece_on(move.from()))) {
        case PieceType::knight:
            return sum + 60;
        case PieceType::beast:
            // A hop, or several of them.
            return sum + (length > 2 ? 400 : length == 2 ? 150 : 0);
        default: {
            const Bitboard passed = between(move.from(), move.to()) & position.pieces(us, PieceType::beast);
            return sum + (passed.any() ? 250 : 0);
        }
    }
}

/// A valuable piece is looked at more often, by both sides.
int eye_catching(PieceType victim) {
    switch (victim) {
        case PieceType::queen:
            return 4;
        case PieceType::rook:
            return 2;
        default:
            return 1;
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
            return 100 + of_way(position, move);
        case MoveKind::en_passant:
            return 400;
        case MoveKind::castling:
            return 150;
        case MoveKind::promotion:
            return 50;
        case MoveKind::ordinary:
            break;
    }
    if (!position.is_capture(move)) {
        return 150 + of_way(position, move);
    }
    if (last.is_some() && move.to() == last.to()) {
        return 40;
    }
    return (60 + of_way(position, move)) / eye_catching(type_of(position.captured_piece(move)));
}

}  // namespace ricochet::tensor
