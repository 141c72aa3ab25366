// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/search/strength/level_player.hpp"

#include <array>
#include <cstdint>
#include <random>
#include <vector>

namespace ricochet::test {
namespace {

/// Random moves from the start to a position that a search of full strength finds balanced.
Game random_opening(Variant variant, std::mt19937_64& random, Searcher& judge) {
    constexpr int plies = 6;
    constexpr Score balanced = 100;
    while (true) {
        Game game(variant);
        for (int ply = 0; ply < plies && game.outcome() == Outcome::none; ++ply) {
            const std::vector<MoveCode> moves = game.legal_moves();
            game.play(moves[random() % moves.size()]);
        }
        if (game.outcome() != Outcome::none) {
            continue;
        }
        const Score score = judge.run(game, node_limit(2000)).last().score;
        if (score >= -balanced && score <= balanced) {
            return game;
        }
    }
}

}  // namespace

Player level_player(int elo, std::uint64_t seed) {
    return [searcher = std::make_shared<Searcher>(limited_options(elo, seed))](const Game& game) {
        return searcher->run(game, {}).best.best;
    };
}

Player random_player(std::uint64_t seed) {
    return [random = std::mt19937_64(seed)](const Game& game) mutable {
        const std::vector<MoveCode> moves = game.legal_moves();
        return moves[random() % moves.size()];
    };
}

double play_game(Game game, const Player& white, const Player& black) {
    constexpr std::size_t most_plies = 400;
    while (game.outcome() == Outcome::none && game.size() < most_plies) {
        game.play((game.side_to_move() == Color::white ? white : black)(game));
    }
    if (game.outcome() != Outcome::checkmate) {
        return 0.5;
    }
    return game.side_to_move() == Color::white ? 0 : 1;
}

double share_of_points(int elo, int other, int pairs, Variant variant) {
    std::mt19937_64 random(1);
    Searcher judge;
    double points = 0;
    for (int pair = 0; pair < pairs; ++pair) {
        const Game opening = random_opening(variant, random, judge);
        // A separate statement, since the order of evaluation of arguments is unspecified.
        const std::array<std::uint64_t, 4> seeds = {random(), random(), random(), random()};
        points += play_game(opening, level_player(elo, seeds[0]), level_player(other, seeds[1]));
        points += 1 - play_game(opening, level_player(other, seeds[2]), level_player(elo, seeds[3]));
    }
    return points / (2 * pairs);
}

}  // namespace ricochet::test
