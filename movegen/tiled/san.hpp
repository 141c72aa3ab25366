// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "movegen/base/result.hpp"
#include "movegen/tiled/move.hpp"
#include "movegen/tiled/position.hpp"

namespace ricochet::tiled {

// Standard algebraic notation with the drops and removals of RULES-TILED 7:
//
//   move     = ( piece | pawn | castling ) [ "+" | "#" ] | ( "$" | "%" ) "-" square | "-" square
//   piece    = ( "N" | "B" | "R" | "Q" | "K" ) [ origin ] [ "x" ] square
//   pawn     = [ file "x" ] square [ "=" ( "N" | "B" | "R" | "Q" ) ]
//   castling = "O-O" | "O-O-O"
//   origin   = file | rank | square
//
// The origin is there only where two legal moves would otherwise read the same: the file if it tells them
// apart, else the rank, else the square.

/// Writes a move, which must be legal.
std::string to_san(const Position& position, Move move);

/// Reads what `to_san` writes; also with `+`, `#`, `!`, `?` missing or added at the end, an origin fuller than
/// needed, and a promotion without its `=`. The error says whether the text is malformed, illegal or ambiguous.
Result<Move> parse_san(std::string_view text, const Position& position);

}  // namespace ricochet::tiled
