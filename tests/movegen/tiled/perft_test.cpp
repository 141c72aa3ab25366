// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/perft.hpp"

#include "movegen/tiled/perft_statistics.hpp"
#include "movegen/tiled/rules.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/perft_file.hpp"
#include "tests/movegen/tiled/rule_support.hpp"

using namespace ricochet;
using namespace ricochet::test;
using namespace ricochet::tiled;
using on_tiles::position_of;

namespace {

std::uint64_t perft(const Position& position, int depth, const PerftOptions& options = {}) {
    return perft_by<Rules>(position, depth, options);
}

/// Counts every line at every depth whose count lies above `above` and not above `limit`.
void expect_suite(std::uint64_t above, std::uint64_t limit) {
    const std::vector<PerftLine> suite = read_perft_file("tiledsquares.epd");
    CHECK(suite.size() == 65);
    for (const PerftLine& line : suite) {
        const Position position = position_of(line.fen);
        for (const PerftLine::Count& count : line.counts) {
            if (count.leaves <= limit && count.leaves > above) {
                INFO(line.fen << " depth " << count.depth);
                CHECK(perft(position, count.depth) == count.leaves);
            }
        }
    }
}

constexpr std::uint64_t ordinary_limit = effort(60'000'000, 1'000'000, 100'000);
constexpr std::uint64_t no_limit = ~std::uint64_t{0};

}  // namespace

TEST_CASE("perft matches all lines of the tiled suite") {
    expect_suite(0, ordinary_limit);
}

TEST_CASE("perft matches the tiled suite at the depths that take long", "[long][perft]") {
    expect_suite(ordinary_limit, no_limit);
}

TEST_CASE("perft of the tiled game counts the same with and without bulk, threads and hash") {
    const std::vector<PerftLine> suite = read_perft_file("tiledsquares.epd");
    for (std::size_t i = 0; i < suite.size(); i += 7) {
        const Position position = position_of(suite[i].fen);
        for (const PerftLine::Count& count : suite[i].counts) {
            if (count.leaves > effort(1'000'000, 50'000, 5'000)) {
                break;
            }
            INFO(suite[i].fen << " depth " << count.depth);
            CHECK(perft(position, count.depth, {.bulk = false}) == count.leaves);
            CHECK(perft(position, count.depth, {.threads = 2}) == count.leaves);
            CHECK(perft(position, count.depth, {.hash_mib = 1}) == count.leaves);
            CHECK(perft(position, count.depth, {.bulk = false, .threads = 3, .hash_mib = 4}) == count.leaves);
        }
    }
}

TEST_CASE("perft of a tiled mate is none") {
    const Position mate = position_of("k6R/8/1K6/8/8/8/8/8 b - - 0 1");
    CHECK(perft(mate, 0) == 1);
    CHECK(perft(mate, 1) == 0);
    CHECK(perft(mate, 3) == 0);
}

TEST_CASE("the kinds of the last tiled turns are counted") {
    CHECK(perft_statistics(Position::start(), 0) == PerftStatistics{.nodes = 1});
    CHECK(perft_statistics(Position::start(), 3) ==
          PerftStatistics{.nodes = 32'612, .drops = 30'380, .removals = 992});
    // Four steps onto voids, castling onto a fifth; a step and a rook's move to f1.
    CHECK(perft_statistics(position_of("4k3/8/8/8/8/8/8/4K%1R w K - 0 1"), 1) ==
          PerftStatistics{.nodes = 67, .castlings = 1, .tiles_by_king = 5, .drops = 60});
    CHECK(perft_statistics(position_of("k7/1$6/2K5/8/8/8/8/1Q6 w - - 0 1"), 1).mates == 1);
    const PerftStatistics promotions = perft_statistics(position_of("r1%4k/1PP5/8/8/8/8/8/4K3 w - - 0 1"), 1);
    CHECK(promotions.promotions == 8);
    CHECK(promotions.captures == 4);
    CHECK(perft_statistics(position_of("4k3/3%4/3%4/3pP3/4K3/8/8/8 w - d6 0 2"), 1).en_passant == 1);
}
