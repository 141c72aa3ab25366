// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "movegen/common/geometry.hpp"

namespace ricochet {

/// A board of letters as lines of text for a terminal, the last rank on top; files and ranks from 0.
std::string draw_board(int files, int ranks, const std::function<char(int file, int rank)>& letter_on);

/// The board of a game's position, as its `square_letter` says.
template <class Position>
std::string board_diagram(const Position& position) {
    using Square = typename Position::Square;
    return draw_board(GeometryOf<Square>::files, GeometryOf<Square>::ranks, [&position](int file, int rank) {
        return square_letter(position, square_at<Square>(file, rank));
    });
}

}  // namespace ricochet
