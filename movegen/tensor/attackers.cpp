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

Bitboard Attackers::attacked_of(Bitboard squares, Bitboard other_blockers) const {
    Bitboard attacked = pawn_attacks(color, pawns);
    for (const Square square : king) {
        attacked |= king_attacks(square);
    }
    for (const Square knight : knights) {
        attacked |= knight_attacks(knight);
    }
    for (const Square beast : beasts) {
        attacked |= bounces_off(beast, other_blockers);
    }
    attacked &= squares;
    for (const Square square : squares - attacked) {
        for (const Square slider : aligned_sliders(square)) {
            if ((between(square, slider) & other_blockers).empty()) {
                attacked |= Bitboard(square);
                break;
            }
        }
    }
    return attacked;
}

Bitboard Attackers::bounces_off(Square beast, Bitboard other_blockers) const {
    Bitboard attacked;
    for (const Square knight : knight_attacks(beast) & knights) {
        attacked |= knight_attacks(beast) - Bitboard(knight);
    }
    if (aligned_sliders(beast).empty()) {
        return attacked;
    }
    const Springboard springboard(beast, other_blockers);
    for (const Line line : all_lines) {
        if ((springboard.attacks(line) & sliders_along(line)).any()) {
            attacked |= springboard.attacks(crossing(line));
        }
    }
    return attacked;
}

Bitboard Attackers::attackers_of(Square square) const {
    Bitboard found = leapers_to(square);
    for_each_line(square, [&](Bitboard path, Square slider) {
        found |= (path & blockers).empty() ? Bitboard(slider) : Bitboard();
    });
    return found;
}

void Attackers::remove(Square square) {
    const Bitboard piece(square);
    for (Bitboard* set : {&pawns, &knights, &diagonal, &orthogonal, &king, &beasts, &blockers}) {
        *set = *set - piece;
    }
}

namespace {

/// Adds the attacks of sliders by bounces off a beast: if the beast sees one on a line, all that it sees on the
/// crossing line.
void add_bounces(Square beast, const Attackers& side, Bitboard bishops, Bitboard rooks, AttackMap& map) {
    const Springboard springboard(beast, side.blockers);
    for (const Line line : all_lines) {
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
