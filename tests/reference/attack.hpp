// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "tests/reference/board.hpp"

namespace reference {

/// Whether a side attacks a square (RULES 4).
bool attacked(const Board& board, int square, bool by_white);

/// RULES 6: why a position is refused, or nothing if it is accepted. The en passant square apart.
std::string fault(const Board& board);

}  // namespace reference
