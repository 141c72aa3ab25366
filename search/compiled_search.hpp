// SPDX-License-Identifier: GPL-3.0-or-later
// Compiles the search for a game's model. Included only by lists of games (search/games.cpp).
#pragma once

#include "movegen/game_of.hpp"
#include "search/core/main_search.hpp"
#include "search/core/move_pruning.hpp"
#include "search/core/node_pruning.hpp"
#include "search/core/quiescence.hpp"
#include "search/core/root_search.hpp"
#include "search/core/tablebase_probing.hpp"
#include "search/games/game_search.hpp"

namespace ricochet {

template <SearchGame G>
GameSearch compiled_search(const Ladder& ladder, Score even_score, NetworkShape network_shape,
                           std::string_view network_file) {
    using Position = typename G::Position;
    return {
        .rules = &game_factory<Position>,
        .make_worker = [](SharedSearch& shared, std::size_t index, SearchMonitor* monitor)
            -> std::unique_ptr<Worker> { return std::make_unique<GameWorker<G>>(shared, index, monitor); },
        .trace =
            [](const Game& game, const std::shared_ptr<const Network>& network) {
                typename G::Evaluator evaluator;
                evaluator.use_network(network);
                return evaluator.trace(game.as<Position>()->position());
            },
        .win_rate_curve = [](const Game& game) -> WinRateCurve {
            return win_rate_curve(game.as<Position>()->position());
        },
        .even_score = even_score,
        .ladder = &ladder,
        .network_shape = network_shape,
        .network_file = network_file,
    };
}

}  // namespace ricochet
