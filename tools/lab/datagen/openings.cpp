// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/datagen/openings.hpp"

#include <vector>

#include "tools/lab/data/trained_game.hpp"

namespace ricochet::tools::datagen {

std::optional<Game> random_opening(Variant variant, Random& random) {
    Game game = data::trained_game_of(variant).opening_start(variant, random);
    constexpr std::size_t choices = max_random_plies - min_random_plies + 1;
    const std::size_t plies = min_random_plies + random.below(choices);
    for (std::size_t ply = 0; ply < plies; ++ply) {
        const std::vector<MoveCode> moves = game.legal_moves();
        if (moves.empty()) {
            return std::nullopt;
        }
        game.play(moves[random.below(moves.size())]);
    }
    if (game.outcome() != Outcome::none) {
        return std::nullopt;
    }
    return game;
}

}  // namespace ricochet::tools::datagen
