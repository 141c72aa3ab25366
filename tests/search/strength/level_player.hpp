// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "movegen/game.hpp"
#include "tests/search/search_support.hpp"

namespace ricochet::test {

/// Chooses a move of a game that is not over.
using Player = std::function<MoveCode(const Game&)>;

/// Plays at a level of UCI_Elo, with the same mistakes in the same positions.
Player level_player(int elo, std::uint64_t seed);
/// Plays any legal move.
Player random_player(std::uint64_t seed);

/// Plays a game to its end and returns White's points; drawn after 400 plies.
double play_game(Game game, const Player& white, const Player& black);

/// The share of points that the level `elo` scores against another in `pairs` pairs of games from random
/// openings.
double share_of_points(int elo, int other, int pairs, Variant variant = Variant::tensor);

}  // namespace ricochet::test
