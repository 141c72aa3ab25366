// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/game.hpp"
#include "tools/picture/theme.hpp"

namespace ricochet::tools {

/// Options for drawing a board.
struct PictureOptions {
    /// The side at the bottom.
    Color bottom = Color::white;
    /// The width in pixels; nothing for that of the surrounding element.
    std::optional<double> width;
    /// Whether to show the names of files and ranks.
    bool coordinates = true;
    /// Whether to mark the move that led to the position, and draw its path.
    bool last_move = true;
    /// Legal moves, each drawn with its whole path.
    std::vector<MoveCode> arrows;
    /// Shapes drawn by a person: an arrow's two squares, or a circle's square twice.
    std::vector<std::pair<std::string, std::string>> drawn;
    Theme theme = Theme::light;
};

/// Draws a self-contained SVG of a game's position, titled by its game and FEN, with a king in check marked. A
/// square is 100 by 100.
std::string board_svg(const Game& game, const PictureOptions& options);

/// Draws a piece, given by its FEN letter, as an SVG; `width` as in `PictureOptions`. The error: there is no
/// such piece.
Result<std::string> piece_svg(std::string_view letter, std::optional<double> width);

/// The pieces' shapes as an SVG that shows none: `piece-LETTER` is the id of each (FEN's letters), and
/// `kind-LETTER` (lower case) that of its shape, which inherits its colours.
std::string_view piece_shapes();

}  // namespace ricochet::tools
