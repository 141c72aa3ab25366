// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "movegen/game.hpp"
#include "tools/analyse/reasons/reason.hpp"

namespace ricochet::tools::analyse {

/// A legal move's texts.
MoveTexts texts_of(const Game& game, MoveCode move);
/// Those of the first moves of a line that can be played, eight at most.
std::vector<MoveTexts> texts_along(Game game, const std::vector<MoveCode>& line);

/// The position with the turn passed; nothing in check.
std::optional<Game> passed(const Game& game);
/// Whether all moves of a line are legal one after another, and written as they are here; `0000` passes.
bool can_be_played(Game game, const std::vector<MoveTexts>& line);

/// Arrows along a move: over the springboard of a bounce, and on with the beast of a propel.
std::vector<Arrow> arrows_along(const MoveDetails& details);

}  // namespace ricochet::tools::analyse
