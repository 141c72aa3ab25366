// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/move_details.hpp"
#include "movegen/tiled/position.hpp"

namespace ricochet::tiled {

/// What a legal move does, for people.
MoveDetails describe_move(const Position& position, Move move);

}  // namespace ricochet::tiled
