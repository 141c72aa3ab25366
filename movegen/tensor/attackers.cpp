// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/attackers.hpp"

#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

Attackers::Attackers(const Position& position, Color side)
    : color(side),
      pawns(position.pieces(side, PieceType::pawn)),
      knights(position.pieces(side, PieceType::knight)),
      diagonal(position.pieces(side, PieceType::bishop) | position.pieces(side, PieceType::queen)),
      orthogonal(position.pieces(side, PieceType::rook) | position.pieces(side, PieceType::queen)),
      king(position.pieces(side, PieceType::king)),
      beasts(position.pieces(side, PieceType::beast)),
      blockers(position.blockers(side)) {}

/// The sliders that come to the target by a bounce off one beast.
Bitboard Attackers::sliders_over(Square beast, Square target, Bitboard other_blockers) const {
    const Corner corner(target, beast);
    if (!corner.exists()) {
        return {};
    }
    const Bitboard sliders = sliders_along(corner.far_line());
    if ((corner.whole_far_leg() & sliders).empty() || (corner.near_leg() & other_blockers).any()) {
        return {};
    }
    return corner.far_leg(other_blockers) & sliders;
}

/// Few sliders share a line with the square: their ways are looked at, not all that can be seen from it.
bool Attackers::slide_to(Square square, Bitboard other_blockers) const {
    for (const Square slider : aligned_sliders(square)) {
        if ((between(square, slider) & other_blockers).empty()) {
            return true;
        }
    }
    return false;
}

bool Attackers::attacks(Square square, Bitboard other_blockers) const {
    if (leapers_to(square).any() || slide_to(square, other_blockers)) {
        return true;
    }
    for (const Square beast : beasts) {
        if (sliders_over(beast, square, other_blockers).any()) {
            return true;
        }
    }
    return false;
}

Bitboard Attackers::attackers_of(Square square) const {
    Bitboard found = leapers_to(square) | (bishop_attacks(square, blockers) & diagonal) |
                     (rook_attacks(square, blockers) & orthogonal);
    for (const Square beast : beasts) {
        found |= sliders_over(beast, square, blockers);
    }
    return found;
}

void Attackers::remove(Square square) {
    const Bitboard piece(square);
    for (Bitboard* set : {&pawns, &knights, &diagonal, &orthogonal, &king, &beasts, &blockers}) {
        *set = *set - piece;
    }
}

}  // namespace ricochet::tensor
