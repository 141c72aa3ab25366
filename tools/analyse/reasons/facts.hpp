// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "movegen/game.hpp"
#include "tools/analyse/reasons/reason.hpp"

// What is true by the rules alone, without a search: every exact kind, each wherever its definition (README.md)
// holds and nowhere else. In an order that follows from the position.

namespace ricochet::tools::analyse {

/// Of a legal move that captures: what it takes, and what guards that. Nothing of other moves.
std::vector<Reason> facts_of_capture(const Game& game, MoveCode capture);

/// Of a legal move: how it goes, and what it attacks, guards and opens.
std::vector<Reason> facts_of_move(const Game& game, MoveCode move);

/// Of a position: pins of both sides, pieces that cannot land, the ways out of check.
std::vector<Reason> facts_of_position(const Game& game);

}  // namespace ricochet::tools::analyse
