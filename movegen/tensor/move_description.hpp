// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "movegen/common/move_details.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// What a legal move does, for programs that show it without knowing the rules.
MoveDetails describe_move(const Position& position, Move move);

/// The squares on which a beast stands in turn during a hopping move (RULES 3.7), start and end included; a
/// shortest way. Empty where the move is no hop of a beast.
std::vector<Square> hop_path(const Position& position, Move move);

}  // namespace ricochet::tensor
