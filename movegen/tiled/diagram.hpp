// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "movegen/tiled/position.hpp"

namespace ricochet::tiled {

/// The board as lines of text for a terminal, rank 8 on top: pieces and the signs of empty tiles, blank voids.
std::string diagram(const Position& position);

}  // namespace ricochet::tiled
