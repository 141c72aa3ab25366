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

/// Reads a move text in a position: the canonical form, and bounces with any working via or none. The error
/// says whether the text is malformed or the move illegal here. Never returns the null move.
Result<Move> parse_uci(std::string_view text, const Position& position);

}  // namespace ricochet::tensor
