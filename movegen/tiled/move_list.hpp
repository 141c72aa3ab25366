// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/move_list.hpp"
#include "movegen/tiled/move.hpp"

namespace ricochet::tiled {

/// More than any position has: 15 pieces of 27 squares at the most, a king's 8 steps and 2 castlings, and one
/// drop or removal on each of the 62 squares that are not a king's.
constexpr std::size_t move_list_capacity = 512;

using MoveList = BasicMoveList<Move, move_list_capacity>;

}  // namespace ricochet::tiled
