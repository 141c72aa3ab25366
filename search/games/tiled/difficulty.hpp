// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/tiled/move.hpp"
#include "movegen/tiled/position.hpp"

namespace ricochet::tiled {

/// How hard a legal move is to see for a person, from 0 to 1000, outside check. Taking back on the square of
/// the opponent's `last` move (the null move where there is none) and plain captures near by are plain to see;
/// far, backward and quiet moves less so, knights' still less, drops and removals least.
int difficulty(const Position& position, Move move, Move last);

}  // namespace ricochet::tiled
