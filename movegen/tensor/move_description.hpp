// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/move_details.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// What a legal move does, for programs that show it without knowing the rules.
MoveDetails describe_move(const Position& position, Move move);

}  // namespace ricochet::tensor
