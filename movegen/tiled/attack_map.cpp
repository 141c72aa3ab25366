// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/attack_map.hpp"

#include "movegen/tiled/attacks.hpp"

namespace ricochet::tiled {

AttackMap attack_map(const Position& position, Color side) {
    const auto attacks_of = [&](PieceType type) {
        Bitboard squares;
        for (const Square square : position.pieces(side, type)) {
            squares |= piece_attacks(type, square, position.occupied());
        }
        return squares;
    };
    AttackMap map;
    map.by_pawns = pawn_attacks(side, position.pieces(side, PieceType::pawn));
    map.by_minors = map.by_pawns | attacks_of(PieceType::knight) | attacks_of(PieceType::bishop);
    map.by_rooks = map.by_minors | attacks_of(PieceType::rook);
    map.all = map.by_rooks | attacks_of(PieceType::queen) | king_attacks(position.king_square(side));
    return map;
}

}  // namespace ricochet::tiled
