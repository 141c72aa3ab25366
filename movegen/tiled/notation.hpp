// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movegen/base/result.hpp"
#include "movegen/common/board_text.hpp"
#include "movegen/common/move_details.hpp"
#include "movegen/tiled/move.hpp"
#include "movegen/tiled/position.hpp"

namespace ricochet::tiled {

/// The text of a drop or a removal, the same in UCI and in SAN: `$-e4`, `%-e4`, `-e6` (RULES-TILED 7).
std::string tile_turn_text(Move move);
/// Parses such a text, legal or not; the null move for other texts.
Move parse_tile_turn(std::string_view text);

/// The canonical move text of RULES-TILED 7: `e2e4`, `b7b8q`, `e1g1`, `$-e4`, `-e6`; `0000` for the null move.
std::string to_uci(Move move);

/// A parsed move text, not checked against a position.
struct MoveText {
    Square from;
    Square to;
    PieceType promotion = PieceType::none;
    /// The null move if a piece moves.
    Move tile_turn = {};
};

/// Parses a move text; nothing if it is malformed.
std::optional<MoveText> parse_move_text(std::string_view text);

/// Reads a move text in a position. The error says that the text is malformed, or why the move is illegal here.
/// Never returns the null move.
Result<Move> parse_uci(std::string_view text, const Position& position);

/// Explains in one clause, by RULES-TILED 3 to 5, why a move text is not legal: for two squares alone, why no
/// move leads from one to the other; for one square, why its piece has no move, or no tile is dropped or
/// removed there. Empty if there is a legal turn, and for a malformed text.
Phrase why_illegal(std::string_view text, const Position& position);

/// The same for a parsed text, which must not be legal.
Phrase why_illegal(const MoveText& text, const Position& position);

/// The details of a legal move, for programs without the rules.
MoveDetails describe_move(const Position& position, Move move);

// Standard algebraic notation with the drops and removals of RULES-TILED 7:
//
//   move     = ( piece | pawn | castling ) [ "+" | "#" ] | ( "$" | "%" ) "-" square | "-" square
//   piece    = ( "N" | "B" | "R" | "Q" | "K" ) [ origin ] [ "x" ] square
//   pawn     = [ file "x" ] square [ "=" ( "N" | "B" | "R" | "Q" ) ]
//   castling = "O-O" | "O-O-O"
//   origin   = file | rank | square
//
// The origin is given only if two legal moves would otherwise have the same text: the file if it distinguishes
// them, otherwise the rank, otherwise the square.

/// Formats a move, which must be legal.
std::string to_san(const Position& position, Move move);

/// Parses the output of `to_san`, also with `+`, `#`, `!`, `?` missing or added at the end, a longer origin
/// than needed, and a promotion without its `=`. The error says whether the text is malformed, illegal or
/// ambiguous.
Result<Move> parse_san(std::string_view text, const Position& position);

}  // namespace ricochet::tiled
