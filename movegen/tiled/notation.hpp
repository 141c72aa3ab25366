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
/// Reads it, legal or not. The null move where the text is of another form.
Move parse_tile_turn(std::string_view text);

/// The canonical move text of RULES-TILED 7: `e2e4`, `b7b8q`, `e1g1`, `$-e4`, `-e6`; `0000` for the null move.
std::string to_uci(Move move);

/// A move text taken apart, not yet compared with any position.
struct MoveText {
    Square from;
    Square to;
    PieceType promotion = PieceType::none;
    /// The null move where a piece moves.
    Move tile_turn = {};
};

/// Nothing if it is malformed.
std::optional<MoveText> parse_move_text(std::string_view text);

/// Reads a move text in a position. The error says that the text is malformed, or why the move is illegal here.
/// Never returns the null move.
Result<Move> parse_uci(std::string_view text, const Position& position);

/// Why a move text is no legal turn, in the words of RULES-TILED 3 to 5: one clause. Two squares alone ask why
/// no move leads from one to the other, one square why its piece has none, or why no tile is laid or taken up
/// there. Empty if there is a legal turn, and for a malformed text.
Phrase why_illegal(std::string_view text, const Position& position);

/// The same of a text taken apart, which must be none.
Phrase why_illegal(const MoveText& text, const Position& position);

/// What a legal move does, for programs that show it without knowing the rules.
MoveDetails describe_move(const Position& position, Move move);

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
