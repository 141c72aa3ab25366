// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movegen/base/result.hpp"
#include "movegen/common/board_text.hpp"
#include "movegen/tensor/move.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// `parse_square_of` this board.
inline std::optional<Square> parse_square(std::string_view text) {
    return parse_square_of<Square>(text);
}

/// The canonical move text of RULES 7; `0000` for the null move.
std::string to_uci(Move move);

/// What stands behind the two squares of a move text.
enum class Suffix : std::uint8_t { none, promotion, bounce, propel, beast_capture };

/// A move text taken apart, not yet compared with any position.
struct MoveText {
    Square from;
    Square to;
    Suffix suffix = Suffix::none;
    PieceType promotion = PieceType::none;
    /// The square of the suffix.
    Square square = Square::none;
};

/// Nothing where it is malformed.
std::optional<MoveText> parse_move_text(std::string_view text);

/// Reads a move text in a position: the canonical form, and bounces with any working via or none. The error
/// says that the text is malformed, or why the move is illegal here. Never returns the null move.
Result<Move> parse_uci(std::string_view text, const Position& position);

}  // namespace ricochet::tensor
