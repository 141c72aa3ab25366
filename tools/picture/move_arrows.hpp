// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "movegen/common/color.hpp"
#include "movegen/common/move_details.hpp"
#include "tools/picture/theme.hpp"

namespace ricochet::tools {

/// A place in a picture; a square is 100 by 100.
struct Point {
    double x = 0;
    double y = 0;
};

/// Where squares are drawn on a board seen from one side.
struct BoardView {
    int files = 0;
    int ranks = 0;
    Color bottom = Color::white;

    /// The middle of a square.
    [[nodiscard]] Point middle(std::string_view square) const;
};

/// How a move's arrows look: of one that was played, of one that may be, or drawn by a person.
enum class ArrowStyle : std::uint8_t { played, possible, free };

/// The ways of a move's pieces as shapes of SVG: an arrow for each, with the ring of a springboard, a beast's
/// landings, and a cross on a beast that is captured; a tile with its sign for a tile turn that may be.
std::string draw_move(const MoveDetails& details, const BoardView& view, ArrowStyle style, Theme theme);

/// What a person draws: an arrow between two squares, or a circle where both are the same.
std::string draw_free(const std::string& from, const std::string& to, const BoardView& view, Theme theme);

}  // namespace ricochet::tools
