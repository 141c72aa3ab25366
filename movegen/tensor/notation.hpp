// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movegen/base/result.hpp"
#include "movegen/common/board_text.hpp"
#include "movegen/common/move_details.hpp"
#include "movegen/tensor/move.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// The canonical move text of RULES 7; `0000` for the null move.
std::string to_uci(Move move);

/// The kind of suffix after the two squares of a move text.
enum class Suffix : std::uint8_t { none, promotion, bounce, propel, beast_capture };

/// A parsed move text, not checked against a position.
struct MoveText {
    Square from;
    Square to;
    Suffix suffix = Suffix::none;
    PieceType promotion = PieceType::none;
    /// The square of the suffix.
    Square square = Square::none;
};

/// Parses a move text; nothing if it is malformed.
std::optional<MoveText> parse_move_text(std::string_view text);

/// Reads a move text in a position: the canonical form, and bounces with any valid via or none. The error says
/// that the text is malformed, or why the move is illegal here. Never returns the null move.
Result<Move> parse_uci(std::string_view text, const Position& position);

/// Explains in one clause, by RULES 3 and 4, why a move text is not legal: for two squares alone, why no move
/// leads from one to the other; for one square, why its piece has no move. Empty if there is a legal move, and
/// for a malformed text.
Phrase why_illegal(std::string_view text, const Position& position);

/// The same for a parsed text, which must not be legal.
Phrase why_illegal(const MoveText& text, const Position& position);

/// The details of a legal move, for programs without the rules.
MoveDetails describe_move(const Position& position, Move move);

// Standard algebraic notation with the suffixes of RULES 7:
//
//   move     = ( piece | beast | pawn | castling ) [ "+" | "#" ]
//   piece    = ( "N" | "B" | "R" | "Q" | "K" ) [ origin ] [ "x" ] square [ "^" square | ">" square ]
//   beast    = "T" [ origin ] square [ "x" square ]
//   pawn     = [ file "x" ] square [ "=" ( "N" | "B" | "R" | "Q" | "T" ) | ">" square ]
//   castling = "O-Oh" | "O-Oi" | "O-O-Oc" | "O-O-Ob"
//   origin   = file | rank | square
//
// A `^` is followed by the beast that the piece bounces off, a `>` by the target of the propelled beast, and
// the `x` at the end of a beast's move by the captured beast: `Ri3^i6`, `Rxi3^i6`, `Rg5>g1`, `b3>b4`, `Tg6xf5`,
// `exd5`, `e8=T`. The origin is given only if two legal moves would otherwise have the same text, suffix
// included: the file if it distinguishes them, otherwise the rank, otherwise the square.

/// Formats a move, which must be legal.
std::string to_san(const Position& position, Move move);

/// Parses the output of `to_san`, also with `+`, `#`, `!`, `?` missing or added at the end, a longer origin
/// than needed, a promotion without its `=`, and a bounce with any valid via or none. A text that `to_san`
/// would write for a move always means that move. The error says whether the text is malformed, illegal or
/// ambiguous.
Result<Move> parse_san(std::string_view text, const Position& position);

}  // namespace ricochet::tensor
