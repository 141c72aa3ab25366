// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/search_bench.hpp"

#include <atomic>
#include <set>

#include "movegen/game.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("every bench position is a position with moves, written canonically and once") {
    std::set<std::string_view> seen;
    int bounces = 0;
    int propels = 0;
    int beast_captures = 0;
    int drops = 0;
    int removals = 0;
    for (const BenchPosition& entry : bench_positions()) {
        CAPTURE(entry.fen);
        const Result<Game> game = Game::from_fen(entry.fen, entry.variant);
        REQUIRE(game.ok());
        CHECK(game.value().fen() == entry.fen);
        CHECK(seen.insert(entry.fen).second);
        const std::vector<MoveCode> moves = game.value().legal_moves();
        CHECK_FALSE(moves.empty());
        for (const MoveCode move : moves) {
            const MoveType type = game.value().details(move).type;
            bounces += type == MoveType::bounce ? 1 : 0;
            propels += type == MoveType::propel ? 1 : 0;
            beast_captures += type == MoveType::beast_capture ? 1 : 0;
            drops += type == MoveType::drop ? 1 : 0;
            removals += type == MoveType::removal ? 1 : 0;
        }
    }
    CHECK(bench_positions().size() == 40);
    CHECK(bounces >= 50);
    CHECK(propels >= 200);
    CHECK(beast_captures >= 5);
    CHECK(drops >= 100);
    CHECK(removals >= 50);
}

TEST_CASE("the bench searches every position and counts the same nodes each time") {
    std::uint64_t sum = 0;
    int lines = 0;
    const auto on_line = [&](const BenchLine& line) {
        CHECK(line.number == ++lines);
        CHECK(line.count == bench_positions().size());
        CHECK(line.nodes > 0);
        CHECK(line.best.size() >= 3);
        CHECK(line.best != "0000");
        sum += line.nodes;
    };
    const BenchTotal first = run_search_bench(3, on_line);
    CHECK(lines == 40);
    CHECK(first.nodes == sum);
    CHECK_FALSE(first.stopped);
    CHECK(run_search_bench(3, [](const BenchLine&) {}).nodes == first.nodes);
}

TEST_CASE("the bench stops on request") {
    std::atomic<bool> stop{false};
    int lines = 0;
    const BenchTotal total = run_search_bench(
        1,
        [&](const BenchLine&) {
            if (++lines == 3) {
                stop = true;
            }
        },
        &stop);
    CHECK(total.stopped);
    CHECK(lines == 3);
}
