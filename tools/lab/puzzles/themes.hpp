// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "movegen/game.hpp"
#include "tools/lab/puzzles/puzzle.hpp"

namespace ricochet::tools::analyse {

/// What a puzzle is about, of the solver's moves in its line (README.md beside this file has the rules).
std::vector<Theme> themes_of(const Game& start, const std::vector<MoveCode>& line);

}  // namespace ricochet::tools::analyse
