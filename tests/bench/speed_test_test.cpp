// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/speed_test.hpp"

#include <set>

#include "movegen/game.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("every position of the speed test is one with moves, written canonically and once") {
    std::set<std::string_view> seen;
    for (const std::string_view fen : speed_test_positions()) {
        CAPTURE(fen);
        const Result<Game> game = Game::from_fen(fen, Variant::tensor);
        REQUIRE(game.ok());
        CHECK(game.value().fen() == fen);
        CHECK(game.value().legal_moves().size() > 1);
        CHECK(seen.insert(fen).second);
    }
    CHECK(seen.size() == 22);
}

TEST_CASE("the speed test searches every position and adds up what the searches took") {
    SpeedTestTotal sum;
    const SpeedTestTotal total =
        run_speed_test({.threads = 2, .hash_mib = 1, .time = Milliseconds(440), .network = {}},
                       [&](const SpeedTestLine& line) {
                           CHECK(line.number == ++sum.positions);
                           CHECK(line.count == speed_test_positions().size());
                           CHECK(line.fen == speed_test_positions()[static_cast<std::size_t>(line.number) - 1]);
                           CHECK(line.nodes > 0);
                           CHECK(line.time >= Milliseconds(19));
                           CHECK(line.hash_full >= 0);
                           CHECK(line.hash_full <= 1000);
                           sum.nodes += line.nodes;
                           sum.time += line.time;
                           sum.highest_hash_full = std::max(sum.highest_hash_full, line.hash_full);
                       });
    CHECK(sum.positions == 22);
    CHECK(total.positions == 22);
    CHECK(total.nodes == sum.nodes);
    CHECK(total.time == sum.time);
    CHECK(total.highest_hash_full == sum.highest_hash_full);
    CHECK(total.highest_hash_full > 0);
    CHECK(total.mean_hash_full <= total.highest_hash_full);
    CHECK_FALSE(total.stopped);
}

TEST_CASE("the speed test ends when it is asked to stop") {
    std::stop_source source;
    int lines = 0;
    const SpeedTestTotal total = run_speed_test(
        {.threads = 1, .hash_mib = 1, .time = Milliseconds(220), .network = {}},
        [&](const SpeedTestLine&) {
            if (++lines == 3) {
                source.request_stop();
            }
        },
        source.get_token());
    CHECK(total.stopped);
    CHECK(lines == 3);
    CHECK(total.positions == 3);
}
