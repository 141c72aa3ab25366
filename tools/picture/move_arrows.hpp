// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "movegen/common/color.hpp"
#include "movegen/common/move_details.hpp"
#include "tools/picture/theme.hpp"

namespace ricochet::tools {

/// A point in a picture; a square is 100 by 100.
struct Point {
    double x = 0;
    double y = 0;
};

/// The geometry of a board seen from one side.
struct BoardView {
    int files = 0;
    int ranks = 0;
    Color bottom = Color::white;

    /// The centre of a square.
    [[nodiscard]] Point middle(std::string_view square) const;
};

/// Style of arrows: of a move that was played, of a possible one, or drawn by a person.
enum class ArrowStyle : std::uint8_t { played, possible, free };

/// Draws the paths of a move's pieces as SVG shapes: an arrow for each, with the ring of a springboard, a
/// beast's landings, and a cross on a captured beast; a tile with its sign for a possible tile turn.
std::string draw_move(const MoveDetails& details, const BoardView& view, ArrowStyle style, Theme theme);

/// Draws a person's arrow between two squares, or a circle if they are the same.
std::string draw_free(const std::string& from, const std::string& to, const BoardView& view, Theme theme);

}  // namespace ricochet::tools
