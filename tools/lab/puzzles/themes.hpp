// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "movegen/game.hpp"
#include "tools/lab/puzzles/puzzle.hpp"

namespace ricochet::tools::analyse {

/// The themes of the solver's moves in a puzzle's line (the rules are in README.md).
std::vector<Theme> themes_of(const Game& start, const std::vector<MoveCode>& line);

}  // namespace ricochet::tools::analyse
