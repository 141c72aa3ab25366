// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/move_list.hpp"
#include "movegen/tensor/move.hpp"

namespace ricochet::tensor {

/// At least double the most legal moves that a search for worst cases has found in a position that
/// `Position::from_setup` accepts (tests/movegen/tensor/move_list_test.cpp holds the record).
constexpr std::size_t move_list_capacity = 4096;

using MoveList = BasicMoveList<Move, move_list_capacity>;

}  // namespace ricochet::tensor
