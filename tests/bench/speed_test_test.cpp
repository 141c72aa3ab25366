// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <set>

#include "bench/search_bench.hpp"
#include "movegen/game.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("every position of the speed test is one with moves, written canonically and once") {
    for (const Variant variant : all_variants()) {
        std::set<std::string_view> seen;
        for (const std::string_view fen : speed_test_positions(variant)) {
            CAPTURE(fen);
            const Result<Game> game = Game::from_fen(fen, variant);
            REQUIRE(game.ok());
            CHECK(game.value().fen() == fen);
            CHECK_FALSE(game.value().legal_moves().empty());
            CHECK(seen.insert(fen).second);
        }
        CHECK_FALSE(seen.empty());
    }
    CHECK(speed_test_positions(Variant::tensor).size() == 22);
}

TEST_CASE("the speed test searches every position and adds up what the searches took") {
    const auto variant = GENERATE(Variant::tensor, Variant::tiledsquares);
    const auto positions = speed_test_positions(variant);
    const auto count = static_cast<int>(positions.size());
    SpeedTestTotal sum;
    const SpeedTestTotal total =
        run_speed_test({.variant = variant, .threads = 2, .hash_mib = 1, .time = Milliseconds(20) * count},
                       [&](const SpeedTestLine& line) {
                           CHECK(line.number == ++sum.positions);
                           CHECK(line.count == positions.size());
                           CHECK(line.fen == positions[static_cast<std::size_t>(line.number) - 1]);
                           CHECK(line.nodes > 0);
                           CHECK(line.time >= Milliseconds(19));
                           CHECK(line.hash_full >= 0);
                           CHECK(line.hash_full <= 1000);
                           sum.nodes += line.nodes;
                           sum.time += line.time;
                           sum.highest_hash_full = std::max(sum.highest_hash_full, line.hash_full);
                       });
    CHECK(sum.positions == count);
    CHECK(total.positions == count);
    CHECK(total.nodes == sum.nodes);
    CHECK(total.time == sum.time);
    CHECK(total.highest_hash_full == sum.highest_hash_full);
    CHECK(total.highest_hash_full > 0);
    CHECK(total.mean_hash_full <= total.highest_hash_full);
    CHECK_FALSE(total.stopped);
}

TEST_CASE("the speed test stops on request") {
    std::atomic<bool> stop{false};
    int lines = 0;
    const SpeedTestTotal total = run_speed_test(
        {.threads = 1, .hash_mib = 1, .time = Milliseconds(220)},
        [&](const SpeedTestLine&) {
            if (++lines == 3) {
                stop = true;
            }
        },
        &stop);
    CHECK(total.stopped);
    CHECK(lines == 3);
    CHECK(total.positions == 3);
}
