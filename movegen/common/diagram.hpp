// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "movegen/common/board_text.hpp"

namespace ricochet {

/// Draws a board as lines of text for a terminal, the last rank on top: a letter for every square, by ranks
/// from a1.
std::string draw_board(int files, std::string_view letters);

/// The board of a game's position.
template <class Position>
std::string board_diagram(const Position& position) {
    return draw_board(GeometryOf<typename Position::Square>::files, letters_on_board(position));
}

}  // namespace ricochet
