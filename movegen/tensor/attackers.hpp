// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/tensor/attacks.hpp"
#include "movegen/tensor/bitboard.hpp"
#include "movegen/tensor/types.hpp"

namespace ricochet::tensor {

class Position;

/// The pieces of one side as attackers (RULES 4). A plain value that can be edited to ask what a square
/// would be attacked by after a move: take pieces away, put pieces in, change what is blockers.
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
    /// All pieces of both sides but the beasts above.
    Bitboard blockers;

    Attackers(const Position& position, Color side);

    /// Whether a non-beast piece on the square could be captured, directly or by a bounce.
    [[nodiscard]] bool attack(Square square) const { return attack(square, blockers); }
    /// The same if other pieces were blockers. Copying all sets to change this one stalls on the copy.
    [[nodiscard]] bool attack(Square square, Bitboard other_blockers) const;
    /// The pieces that could capture there, directly or by a bounce.
    [[nodiscard]] Bitboard attackers_of(Square square) const;

    /// Takes a piece away and leaves the square empty.
    void remove(Square square);

private:
    [[nodiscard]] bool slide_to(Square square, Bitboard other_blockers) const;
    [[nodiscard]] Bitboard direct_attackers(Square square) const;
    [[nodiscard]] Bitboard bounce_attackers(Square square, Square beast, Bitboard other_blockers) const;
};

}  // namespace ricochet::tensor
