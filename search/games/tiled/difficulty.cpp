// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/tiled/difficulty.hpp"

#include <algorithm>
#include <cstdlib>

namespace ricochet::tiled {
namespace {

/// By the geometry of a move: length, direction, leaps.
int of_way(const Position& position, Move move) {
    const Color us = position.side_to_move();
    const int length = std::max(std::abs(file_of(move.from()) - file_of(move.to())),
                                std::abs(rank_of(move.from()) - rank_of(move.to())));
    const bool is_backward = relative_rank(us, move.to()) < relative_rank(us, move.from());
    const bool is_knight = type_of(position.piece_on(move.from())) == PieceType::knight;
    return 25 * (length - 1) + (is_backward ? 80 : 0) + (is_knight ? 60 : 0);
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
    if (!position.is_capture(move)) {
        return 150 + of_way(position, move);
    }
    if (last.is_some() && move.to() == last.to()) {
        return 40;
    }
    return (60 + of_way(position, move)) / eye_catching(type_of(position.captured_piece(move)));
}

}  // namespace ricochet::tiled
