// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "movegen/game.hpp"
#include "tools/analyse/reasons/reason.hpp"

namespace ricochet::tools::analyse {

/// The texts of a legal move.
MoveTexts texts_of(const Game& game, MoveCode move);
/// The texts of a line's first moves, at most eight. The line must be legal.
std::vector<MoveTexts> texts_along(Game game, const std::vector<MoveCode>& line);

/// The position after a null move; nothing if in check.
std::optional<Game> passed(const Game& game);
/// Whether all moves of a line are legal in sequence and have these texts; `0000` is a null move.
bool can_be_played(Game game, const std::vector<MoveTexts>& line);

/// The arrows of a move, via the springboard of a bounce and including the beast of a propel.
std::vector<Arrow> arrows_along(const MoveDetails& details);

}  // namespace ricochet::tools::analyse
