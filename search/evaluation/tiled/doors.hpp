// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/tiled/attacks.hpp"
#include "movegen/tiled/bitboard.hpp"
#include "movegen/tiled/types.hpp"

namespace ricochet::tiled {

/// The doors of a side, whichever is to move: the voids where a tile would let one of its pieces give check or
/// land beside the enemy king, or a pawn beyond the middle advance. None against a side without a king.
/// `pieces_of(color, type)` has the squares of pieces.
template <class PiecesOf>
Bitboard doors(Color us, Bitboard voids, Bitboard occupied, PiecesOf pieces_of) {
    const Bitboard far = us == Color::white ? Bitboard::rank(5) | Bitboard::rank(6) | Bitboard::rank(7)
                                            : Bitboard::rank(2) | Bitboard::rank(1) | Bitboard::rank(0);
    const Bitboard kings = pieces_of(~us, PieceType::king);
    if (kings.empty()) {
        return {};
    }
    const Square king = kings.first();
    const Bitboard diagonal = bishop_attacks(king, occupied);
    const Bitboard orthogonal = rook_attacks(king, occupied);
    Bitboard found = advance(us, pieces_of(us, PieceType::pawn)) & far;
    const auto add = [&](PieceType type, Bitboard check_squares) {
        const Bitboard wanted = voids & (check_squares | king_attacks(king));
        if (wanted.empty()) {
            return;
        }
        for (const Square from : pieces_of(us, type)) {
            found |= piece_attacks(type, from, occupied) & wanted;
        }
    };
    add(PieceType::knight, knight_attacks(king));
    add(PieceType::bishop, diagonal);
    add(PieceType::rook, orthogonal);
    add(PieceType::queen, diagonal | orthogonal);
    return found & voids;
}

}  // namespace ricochet::tiled
