// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/core/strength_limit.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "tests/catch.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

TEST_CASE("stronger levels search more and err less") {
    std::uint64_t last_budget = 0;
    Score last_error = 100000;
    for (int elo = elo_min; elo <= elo_max; elo += 100) {
        CAPTURE(elo);
        const StrengthLimit strength_limit(elo, 1);
        CHECK(strength_limit.is_active());
        CHECK(strength_limit.node_budget() > last_budget);
        last_budget = strength_limit.node_budget();
        Score sum = 0;
        Score total = 0;
        for (Key key = 0; key < 4000; ++key) {
            sum += strength_limit.error(key);
            total += std::abs(strength_limit.error(key));
        }
        CHECK(total / 4000 <= last_error);
        last_error = total / 4000;
        CHECK(std::abs(sum / 4000) <= 10);
    }
    CHECK_FALSE(StrengthLimit().is_active());
    CHECK(StrengthLimit().error(123) == 0);
}

TEST_CASE("levels out of range are the nearest in range") {
    CHECK(StrengthLimit(0, 1).node_budget() == StrengthLimit(elo_min, 1).node_budget());
    CHECK(StrengthLimit(9999, 1).node_budget() == StrengthLimit(elo_max, 1).node_budget());
}

TEST_CASE("errors depend on the seed and on the position and on nothing else") {
    const StrengthLimit one(800, 1);
    const StrengthLimit same(800, 1);
    const StrengthLimit other(800, 2);
    int differing_seeds = 0;
    int differing_keys = 0;
    for (Key key = 0; key < 200; ++key) {
        CHECK(one.error(key) == same.error(key));
        differing_seeds += static_cast<int>(one.error(key) != other.error(key));
        differing_keys += static_cast<int>(one.error(key) != one.error(key + 1));
    }
    CHECK(differing_seeds > 150);
    CHECK(differing_keys > 150);
}

TEST_CASE("a limited search keeps to its nodes and can be repeated with its seed") {
    SearchOptions options = small_options();
    options.limit_elo = 1000;
    options.limit_seed = 42;
    options.threads = 2;
    const Game start;
    Searcher one(options);
    Searcher two(options);
    const Findings first = one.run(start, node_limit(1000000));
    const Findings second = two.run(start, node_limit(1000000));
    CHECK(first.best.best == second.best.best);
    CHECK(first.last().nodes == second.last().nodes);
    CHECK(first.last().nodes <= StrengthLimit(1000, 42).node_budget());
}

TEST_CASE("different seeds play different games") {
    SearchOptions options = small_options();
    options.limit_elo = 1200;
    const Game start;
    std::vector<MoveCode> moves;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        options.limit_seed = seed;
        Searcher searcher(options);
        const MoveCode move = searcher.run(start, {}).best.best;
        if (std::find(moves.begin(), moves.end(), move) == moves.end()) {
            moves.push_back(move);
        }
    }
    CHECK(moves.size() >= 4);
}
