// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/tiled/search_model.hpp"

namespace ricochet::tiled {

bool opens_door(const Position& position, Square square) {
    const Color us = position.side_to_move();
    const Square king = position.king_square(~us);
    const bool is_beside = king_attacks(king).contains(square);
    const bool is_in_line = (empty_bishop_attacks(king) | empty_rook_attacks(king)).contains(square);
    const bool is_leap = knight_attacks(king).contains(square);
    constexpr int fifth_rank = 4;
    if (relative_rank(us, square) > fifth_rank &&
        position.pieces(us, PieceType::pawn).contains(step(square, forward(~us)))) {
        return true;
    }
    if (!is_beside && !is_in_line && !is_leap) {
        return false;
    }
    const Bitboard occupied = position.occupied();
    const Bitboard attackers = position.attackers(square, us, occupied) - position.pieces(us, PieceType::pawn) -
                               Bitboard(position.king_square(us));
    if (is_beside || attackers.empty()) {
        return attackers.any();
    }
    for (const Square from : attackers) {
        if (piece_attacks(type_of(position.piece_on(from)), square, occupied).contains(king)) {
            return true;
        }
    }
    return false;
}

}  // namespace ricochet::tiled
