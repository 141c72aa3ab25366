// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "movegen/game.hpp"
#include "movegen/tensor/perft.hpp"

namespace ricochet {

/// The deepest perft; far beyond what can be counted.
constexpr int max_perft_depth = 64;

/// The leaves below all root moves; `depth` 0 counts 1.
std::uint64_t total_of(const std::vector<tensor::PerftMove>& moves, int depth);

/// A line `move: count` for each root move, an empty line, and `Nodes searched: N`. No line break at the end.
std::string format_divide(const std::vector<tensor::PerftMove>& moves, int depth);

/// The same for a game's position, counted with one thread and no table. Means nothing once `stop` is set.
std::string divide(const Game& game, int depth, const std::atomic<bool>& stop);

}  // namespace ricochet
