// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movegen/game.hpp"

namespace ricochet {

/// The deepest perft; far beyond what can be counted.
constexpr int max_perft_depth = 64;

/// The number of leaves below each move.
using PerftCounts = std::vector<RootMoveNodes<MoveCode>>;

/// The leaves below all moves; `depth` 0 counts 1.
std::uint64_t total_of(const PerftCounts& counts, int depth);

/// A line `move: count` for each of the game's moves, an empty line, and `Nodes searched: N`. No line break at
/// the end.
std::string format_divide(const PerftCounts& counts, const Game& game, int depth);

}  // namespace ricochet
