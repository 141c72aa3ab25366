// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "movegen/tensor/position.hpp"
#include "movegen/tiled/position.hpp"
#include "tools/analyse/reasons/reason.hpp"

// The functions of facts.hpp, for each game.

namespace ricochet::tools::analyse {

namespace tensor_facts {
std::vector<Reason> of_move(const tensor::Position& position, tensor::Move move);
std::vector<Reason> of_position(const tensor::Position& position);
}  // namespace tensor_facts

namespace tiled_facts {
std::vector<Reason> of_move(const tiled::Position& position, tiled::Move move);
std::vector<Reason> of_position(const tiled::Position& position);
}  // namespace tiled_facts

}  // namespace ricochet::tools::analyse
