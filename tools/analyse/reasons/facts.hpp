// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "movegen/game.hpp"
#include "tools/analyse/reasons/reason.hpp"

// What is true by the rules alone, without a search: the exact kinds of moves and positions, each wherever its
// definition (README.md) holds and nowhere else. In an order that follows from the position.

namespace ricochet::tools::analyse {

/// Of a legal move: how it goes, what it attacks, guards and opens, and what cannot take it back.
std::vector<Reason> facts_of_move(const Game& game, MoveCode move);

/// Of a position: pins of both sides, pieces that cannot land.
std::vector<Reason> facts_of_position(const Game& game);

}  // namespace ricochet::tools::analyse
