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

namespace {

/// Adds what sliders attack over the corners of a beast: where one stands on a line that the beast sees, all
/// that the beast sees on the crossing line.
void add_bounces(Square beast, const Attackers& side, Bitboard bishops, Bitboard rooks, AttackMap& map) {
    const Springboard springboard(beast, side.blockers);
    for (const Line line : {Line::rank, Line::file, Line::diagonal, Line::anti_diagonal}) {
        const Bitboard sliders = springboard.attacks(line) & side.sliders_along(line);
        if (sliders.empty()) {
            continue;
        }
        Bitboard& squares = (sliders & bishops).any() ? map.by_minors
                            : (sliders & rooks).any() ? map.by_rooks
                                                      : map.all;
        squares |= springboard.attacks(crossing(line));
    }
}

}  // namespace

AttackMap attack_map(const Attackers& side) {
    const Bitboard queens = side.diagonal & side.orthogonal;
    const Bitboard bishops = side.diagonal - queens;
    const Bitboard rooks = side.orthogonal - queens;
    AttackMap map;
    map.by_pawns = pawn_attacks(side.color, side.pawns);
    for (const Square square : side.knights) {
        map.by_minors |= knight_attacks(square) | knight_bounces(square, side.beasts);
    }
    for (const Square square : bishops) {
        map.by_minors |= bishop_attacks(square, side.blockers);
    }
    for (const Square square : rooks) {
        map.by_rooks |= rook_attacks(square, side.blockers);
    }
    for (const Square square : queens) {
        map.all |= queen_attacks(square, side.blockers);
    }
    for (const Square square : side.king) {
        map.all |= king_attacks(square);
    }
    for (const Square beast : side.beasts) {
        add_bounces(beast, side, bishops, rooks, map);
    }
    map.by_minors |= map.by_pawns;
    map.by_rooks |= map.by_minors;
    map.all |= map.by_rooks;
    return map;
}

}  // namespace ricochet::tensor
