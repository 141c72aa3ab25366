// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/attacks.hpp"
#include "movegen/bitboard.hpp"
#include "movegen/types.hpp"

namespace ricochet {

class Position;

/// The men of one side as attackers (RULES section 4). A plain value that can be edited to ask what a square
/// would be attacked by after a move: take men away, put men in, change what is opaque.
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
    /// All men of both sides but the beasts above.
    Bitboard opaque;

    Attackers(const Position& position, Color side);

    /// Whether a non-beast man on the square could be captured, directly or by a bounce.
    [[nodiscard]] bool attack(Square square) const { return attack(square, opaque); }
    /// The same if other men were opaque. Copying all sets to change this one stalls on the copy.
    [[nodiscard]] bool attack(Square square, Bitboard opaque_men) const;
    /// The men that could capture there, directly or by a bounce.
    [[nodiscard]] Bitboard attackers_of(Square square) const;

    /// Takes a man away and leaves the square empty.
    void remove(Square square);

private:
    [[nodiscard]] bool slide_to(Square square, Bitboard opaque_men) const;
    [[nodiscard]] Bitboard direct_attackers(Square square) const;
    [[nodiscard]] Bitboard bounce_attackers(Square square, Square beast, Bitboard opaque_men) const;
};

}  // namespace ricochet
