// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/common/clock_damping.hpp"

#include <cstdlib>
#include <fmt/format.h>

#include "search/core/worker.hpp"
#include "search/games/networks.hpp"
#include "tests/catch.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

/// What a search of depth 1 makes of a quiet rook move, with so much on the clock before it. Nothing is known
/// from another search.
Score score_at(int halfmove_clock, const std::shared_ptr<const Network>& network, bool knows_clock) {
    const Game game =
        read_game(fmt::format("5k4/2r3p3/2t1p1p3/3p6/3P3P2/4P1T3/4R4R/4K5 w - - {} 60", halfmove_clock));
    SharedSearch shared;
    shared.table.resize(1);
    const auto worker = make_worker(game.variant(), shared, 0, nullptr);
    SearchTask task;
    task.root_moves = {read_move("e2f2", game)};
    task.depth_limit = 1;
    task.network = network;
    task.knows_clock = knows_clock;
    worker->prepare(game, task);
    worker->search();
    return worker->root_moves().front().score;
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
