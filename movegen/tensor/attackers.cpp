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

Bitboard Attackers::direct_attackers(Square square) const {
    return (pawn_attacks(~color, square) & pawns) | (knight_attacks(square) & knights) |
           (king_attacks(square) & king) | (bishop_attacks(square, blockers) & diagonal) |
           (rook_attacks(square, blockers) & orthogonal);
}

Bitboard Attackers::bounce_attackers(Square square, Square beast, Bitboard other_blockers) const {
    // A knight cannot bounce back to where it stands (RULES 3.5).
    Bitboard found = knight_attacks(square).contains(beast)
                         ? (knight_attacks(beast) & knights) - Bitboard(square)
                         : Bitboard{};
    const Line line = line_through(square, beast);
    if (line == Line::none) {
        return found;
    }
    const Bitboard sliders = line == Line::rank || line == Line::file ? orthogonal : diagonal;
    if ((whole_line(crossing(line), beast) & sliders).any() &&
        (between(square, beast) & other_blockers).empty()) {
        found |= line_attacks(crossing(line), beast, other_blockers) & sliders;
    }
    return found;
}

/// Looks at sliders only where one stands on a line through the square at all.
bool Attackers::slide_to(Square square, Bitboard other_blockers) const {
    for (const Line line : {Line::rank, Line::file, Line::diagonal, Line::anti_diagonal}) {
        const Bitboard sliders = line == Line::rank || line == Line::file ? orthogonal : diagonal;
        if ((whole_line(line, square) & sliders).any() &&
            (line_attacks(line, square, other_blockers) & sliders).any()) {
            return true;
        }
    }
    return false;
}

bool Attackers::attack(Square square, Bitboard other_blockers) const {
    const Bitboard leapers = (pawn_attacks(~color, square) & pawns) | (knight_attacks(square) & knights) |
                             (king_attacks(square) & king);
    if (leapers.any() || slide_to(square, other_blockers)) {
        return true;
    }
    for (const Square beast : beasts) {
        if (bounce_attackers(square, beast, other_blockers).any()) {
            return true;
        }
    }
    return false;
}

Bitboard Attackers::attackers_of(Square square) const {
    Bitboard found = direct_attackers(square);
    for (const Square beast : beasts) {
        found |= bounce_attackers(square, beast, blockers);
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
