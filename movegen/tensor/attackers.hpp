// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/leaps.hpp"
#include "movegen/tensor/attacks.hpp"
#include "movegen/tensor/bitboard.hpp"
#include "movegen/tensor/bounce.hpp"
#include "movegen/tensor/types.hpp"

namespace ricochet::tensor {

class Position;

/// The pieces of one side as attackers (RULES 4). A plain value that can be edited to find the attackers of a
/// square after a move: remove or add pieces, change the blockers.
struct Attackers {
    Color color;
    Bitboard pawns;
    Bitboard knights;
    /// Bishops and queens.
    Bitboard diagonal;
    /// Rooks and queens.
    Bitboard orthogonal;
    Bitboard king;
    Bitboard beasts;
    /// All pieces of both sides except the beasts above.
    Bitboard blockers;

    Attackers(const Position& position, Color side);

    /// Whether a non-beast piece on the square could be captured, directly or by a bounce.
    [[nodiscard]] bool attacks(Square square) const { return attackers_of(square).any(); }
    /// The same of a set of squares, with other blockers.
    [[nodiscard]] Bitboard attacked_of(Bitboard squares, Bitboard other_blockers) const;
    /// What sliders and knights attack by bounces off a beast, with other blockers.
    [[nodiscard]] Bitboard bounces_off(Square beast, Bitboard other_blockers) const;
    /// The pieces that could capture there, directly or by a bounce.
    [[nodiscard]] Bitboard attackers_of(Square square) const;

    /// The bishops and queens, or the rooks and queens: those that move along this line.
    [[nodiscard]] Bitboard sliders_along(Line line) const {
        return is_orthogonal(line) ? orthogonal : diagonal;
    }
    /// The sliders that would attack a square in one leg on an empty board.
    [[nodiscard]] Bitboard aligned_sliders(Square square) const {
        return (empty_rook_attacks(square) & orthogonal) | (empty_bishop_attacks(square) & diagonal);
    }
    /// Calls `visit(Bitboard path, Square slider)` for every line from a slider to a square, whatever blocks
    /// it, with the squares between, those of a bounce included.
    template <class Visit>
    void for_each_line(Square square, Visit visit) const {
        for (const Square slider : aligned_sliders(square)) {
            visit(between(square, slider), slider);
        }
        for (const Square beast : beasts) {
            const Corner corner(square, beast);
            if (!corner.exists()) {
                continue;
            }
            for (const Square slider : corner.whole_far_leg() & sliders_along(corner.far_line())) {
                visit(between(beast, slider) | corner.near_leg(), slider);
            }
        }
    }
    /// The pawns, knights (also by bounces) and king that attack a square.
    [[nodiscard]] Bitboard leapers_to(Square square) const {
        return (pawn_attacks(~color, square) & pawns) | (king_attacks(square) & king) |
               ((knight_attacks(square) | knight_bounces(square, beasts)) & knights);
    }

    /// Removes the piece on a square.
    void remove(Square square);
};

using AttackMap = ricochet::AttackMap<Bitboard>;

/// The squares that a side attacks, also by bounces (RULES 4): `all` holds each square for which
/// `Attackers::attacks` is true.
AttackMap attack_map(const Attackers& side);
inline AttackMap attack_map(const Position& position, Color side) {
    return attack_map(Attackers(position, side));
}

}  // namespace ricochet::tensor
