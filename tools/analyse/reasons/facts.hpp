// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "movegen/game.hpp"
#include "tools/analyse/reasons/reason.hpp"

// Facts that follow from the rules alone, without a search: each exact kind applies exactly where its
// definition (README.md) holds. Their order is deterministic.

namespace ricochet::tools::analyse {

/// The facts of a legal move: its path, what it attacks, guards and opens, and why it is not recaptured.
std::vector<Reason> facts_of_move(const Game& game, MoveCode move);

/// The facts of a position: pins of both sides, and pieces without a tile to move to.
std::vector<Reason> facts_of_position(const Game& game);

}  // namespace ricochet::tools::analyse
