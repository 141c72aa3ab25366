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

/// How a board is drawn.
struct PictureOptions {
    /// The side at the bottom.
    Color bottom = Color::white;
    /// The width in pixels; nothing for that of the place where the picture stands.
    std::optional<double> width;
    /// The names of files and ranks.
    bool coordinates = true;
    /// Marks the move that led to the position, and draws its way.
    bool last_move = true;
    /// Legal moves, each drawn by its whole way.
    std::vector<MoveCode> arrows;
    /// What a person drew: the two squares of an arrow, or the one of a circle twice.
    std::vector<std::pair<std::string, std::string>> drawn;
    Theme theme = Theme::light;
};

/// A board as an SVG that needs no other file, titled by its game and FEN: the position after the last move,
/// with a king in check marked. A square is 100 by 100.
std::string board_svg(const Game& game, const PictureOptions& options);

/// A piece as an SVG, of FEN's letter; `width` as in `PictureOptions`. The error says that there is no such
/// piece.
Result<std::string> piece_svg(std::string_view letter, std::optional<double> width);

/// The pieces' shapes as an SVG that shows none of them: `piece-LETTER` is the id of each (FEN's letters), and
/// `kind-LETTER` (lower case) that of its shape in the colours of what stands around it.
std::string_view piece_shapes();

}  // namespace ricochet::tools
