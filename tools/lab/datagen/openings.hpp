// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "movegen/base/random.hpp"
#include "movegen/game.hpp"

namespace ricochet::tools::datagen {

/// Random moves at the start of a game, both limits included.
constexpr int min_random_plies = 8;
constexpr int max_random_plies = 12;

/// A game of 8 to 12 random legal moves from one of the trained game's starts; none if it ended before or at
/// that.
std::optional<Game> random_opening(Variant variant, Random& random);

}  // namespace ricochet::tools::datagen
