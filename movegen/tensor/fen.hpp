// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "movegen/base/result.hpp"
#include "movegen/common/board_text.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// The start positions of RULES 1 and 9.
std::string_view start_fen(Variant variant);

/// Reads a FEN of RULES 6. Fields stand between blanks; the two clocks may be missing (0 and 1), and
/// a move number 0 is read as 1. The error names the field and what is wrong with it; input of any length and
/// content is safe.
Result<Position> parse_fen(std::string_view text, Variant variant);

/// Writes all six fields; the en passant field only where a legal en passant capture exists.
std::string to_fen(const Position& position);

/// What stands on a square, as a FEN writes it; a blank for an empty one.
char square_letter(const Position& position, Square square);
}  // namespace ricochet::tensor
