// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movegen/tensor/perft.hpp"

namespace ricochet {

/// The leaves below all root moves; `depth` 0 counts 1.
std::uint64_t total_of(const std::vector<PerftMove>& moves, int depth);

/// A line `move: count` for each root move, an empty line, and `Nodes searched: N`. No line break at the end.
std::string format_divide(const std::vector<PerftMove>& moves, int depth);

}  // namespace ricochet
