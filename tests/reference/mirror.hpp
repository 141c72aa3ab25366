// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "tests/reference/board.hpp"

namespace reference {

/// The whole board mirrored bottom to top and the colours swapped, the turn too: the same position seen by the
/// other side.
Board colors_swapped(const Board& board);
/// The same for a FEN.
std::string colors_swapped(std::string_view fen);
/// The move text of the same move in the colour-swapped position.
std::string move_swapped(std::string_view move);

}  // namespace reference
