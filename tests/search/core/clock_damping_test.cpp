// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <fmt/format.h>

#include "search/common/score.hpp"
#include "search/core/worker.hpp"
#include "search/games/game_search.hpp"
#include "search/games/networks.hpp"
#include "tests/catch.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

/// What a search of depth 1 makes of a move. Nothing is known from another search.
Score score_of(const Game& game, std::string_view move, const std::shared_ptr<const Network>& network,
               bool knows_clock) {
    SharedSearch shared;
    shared.table.resize(1);
    const auto worker = search_of(game.variant()).make_worker(shared, 0, nullptr);
    SearchTask task;
    task.root_moves = {read_move(move, game)};
    task.depth_limit = 1;
    task.network = network;
    task.knows_clock = knows_clock;
    worker->prepare(game, task);
    worker->search();
    return worker->root_moves().front().score;
}

/// Of a quiet rook move, with so much on the clock before it.
Score score_at(int halfmove_clock, const std::shared_ptr<const Network>& network, bool knows_clock) {
    const Game game =
        read_game(fmt::format("5k4/2r3p3/2t1p1p3/3p6/3P3P2/4P1T3/4R4R/4K5 w - - {} 60", halfmove_clock));
    return score_of(game, "e2f2", network, knows_clock);
}

}  // namespace

TEST_CASE("an advantage fades to half of it at the 50-move limit, whatever evaluates") {
    CHECK(damped(1000, 0) == 1000);
    CHECK(damped(1000, 40) == 800);
    CHECK(damped(-1000, 100) == -500);
    CHECK(damped(1000, 5000) == 0);
    for (const auto& network : {built_in_network(), std::shared_ptr<const Network>()}) {
        const Score timeless = score_at(0, network, false);
        REQUIRE(timeless > 200);
        for (const int clock : {0, 40, 80, 95}) {
            INFO((network ? "with" : "without") << " a network, clock " << clock);
            // The move adds a halfmove; the correction history has seen the root by then.
            CHECK(std::abs(score_at(clock, network, true) - damped(timeless, clock + 1)) <= 8);
            CHECK(score_at(clock, network, false) == timeless);
        }
    }
}

TEST_CASE("where the way to mate is known the clock makes no move look better than another") {
    const auto score = [](int clock) {
        const Game game = read_game(fmt::format("10/10/3k6/10/10/10/10/K1NT6 w - - {} 60", clock));
        return score_of(game, "c1e2", built_in_network(), true);
    };
    REQUIRE(score(0) > 200);
    CHECK(score(40) == score(0));
    CHECK(score(80) == score(0));
}
