// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/perft.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

using PerftMove = RootMoveNodes<Move>;

/// `perft_divide_by` the rules of Tensor Chess.
std::vector<PerftMove> perft_divide(const Position& position, int depth, const PerftOptions& options = {});

/// `perft_by` the rules of Tensor Chess.
std::uint64_t perft(const Position& position, int depth, const PerftOptions& options = {});

}  // namespace ricochet::tensor
