// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/tensor/move.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// How hard a legal move is to see for a person, from 0 to 1000, outside check. Taking back on the square of
/// the opponent's `last` move (the null move where there is none) and plain captures near by are plain to see;
/// far, backward and quiet moves less so, knights' and beasts' still less, bounces and propels least.
int difficulty(const Position& position, Move move, Move last);

}  // namespace ricochet::tensor
