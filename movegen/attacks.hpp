// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/bitboard.hpp"
#include "movegen/types.hpp"

namespace ricochet {

// Leapers ---------------------------------------------------------------------------------------------------

/// The knight leaps from a square, on an empty board.
Bitboard knight_attacks(Square square);
/// The neighbours of a square.
Bitboard king_attacks(Square square);
/// The squares that a pawn of this colour on `square` attacks; for colour `~c`: where pawns of `c` attack it
/// from.
Bitboard pawn_attacks(Color color, Square square);
/// The union of the knight leaps from every square of a set.
Bitboard knight_attacks(Bitboard squares);
/// The squares that any pawn of the set attacks.
Bitboard pawn_attacks(Color color, Bitboard pawns);

// Lines -----------------------------------------------------------------------------------------------------
// A *reach* runs from a square to the first opaque man on every side, that man's square included. Pass-through
// is in the argument: a side's sliders see `opaque = occupied - own beasts` (RULES 3.1). The squares of
// transparent men on the way belong to the reach.

/// The four lines through a square.
enum class Line : std::uint8_t { rank, file, diagonal, anti_diagonal };

Bitboard rank_reach(Square square, Bitboard opaque);
Bitboard file_reach(Square square, Bitboard opaque);
/// Along the diagonal that rises to the right (a1-h8).
Bitboard diagonal_reach(Square square, Bitboard opaque);
/// Along the diagonal that falls to the right (a8-h1).
Bitboard anti_diagonal_reach(Square square, Bitboard opaque);

Bitboard line_reach(Line line, Square square, Bitboard opaque);

Bitboard bishop_reach(Square square, Bitboard opaque);
Bitboard rook_reach(Square square, Bitboard opaque);
Bitboard queen_reach(Square square, Bitboard opaque);

/// The squares strictly between two squares of one line; empty where they share no line.
Bitboard between(Square a, Square b);

}  // namespace ricochet
