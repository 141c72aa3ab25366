// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "search/core/move_pruning.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/reference/compose.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet::test;
using namespace ricochet;

TEST_CASE("the integer logarithm is the real one, rounded down") {
    for (std::uint32_t number = 1; number < 5000; ++number) {
        CAPTURE(number);
        const double real = std::log2(static_cast<double>(number)) * 1024;
        CHECK(log2_1024(number) <= real + 1e-6);
        CHECK(log2_1024(number) > real - 1.01);
    }
    CHECK(log2_1024(1) == 0);
    CHECK(log2_1024(8) == 3072);
}

TEST_CASE("later moves and deeper nodes are never reduced less") {
    for (int depth = 1; depth < 100; ++depth) {
        for (int number = 1; number < 700; ++number) {
            REQUIRE(base_reduction(depth + 1, number) >= base_reduction(depth, number));
            REQUIRE(base_reduction(depth, number + 1) >= base_reduction(depth, number));
        }
    }
}

namespace {

std::uint64_t nodes_of_one_ply(std::string_view fen) {
    Searcher searcher;
    return searcher.run(fen, depth_limit(1)).last().nodes;
}

}  // namespace

TEST_CASE("quiescence ends soon on boards full of beasts and queens") {
    // 630,000 nodes if every capture is searched; 1,728 with pruning.
    CHECK(nodes_of_one_ply("t6TB1/5T2pt/kNt3T1t1/B4K1tTT/1TT7/2R4T1t/1tT1P1tttT/2T7 b - - 1 19") < 10'000);
    // The maximum of a thousand random boards: 63,410 and 51,994.
    CHECK(nodes_of_one_ply("tQ7T/q1q5qQ/1qkq4Q1/qt2Q1q1tt/t1tQ1T3T/6q3/q1QT6/4Q1Q2K w - - 0 1") < 200'000);
    CHECK(nodes_of_one_ply("1T2t1T1T1/T1tt1tt2q/Q1TT1qT1Tq/5Tq3/2K4Tt1/3T1ttTQT/3Tqq1T1t/qk1qT3qT b - - 0 1") <
          200'000);
}

TEST_CASE("quiescence ends soon in composed positions") {
    // The worst of 4,000 took 4,355 nodes, half of them 83 or fewer.
    reference::Random random(3);
    Searcher searcher;
    for (std::uint64_t i = 0; i < effort(1'000, 100, 30); ++i) {
        const std::string fen = reference::fen(reference::compose(random));
        const Game game = read_game(fen);
        if (game.outcome() != Outcome::none) {
            continue;
        }
        searcher.pool().clear();
        CAPTURE(fen);
        REQUIRE(searcher.run(game, depth_limit(1)).last().nodes < 20'000);
    }
}
