// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/perft.hpp"

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include "movegen/tensor/fen.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/perft_file.hpp"
#include "tests/movegen/tensor/rule_support.hpp"

using namespace ricochet;
using namespace ricochet::tensor;
using namespace ricochet::test;

namespace {

/// Counts every line at every depth whose count lies above `above` and not above `limit`.
void expect_suite(const std::string& name, Variant variant, std::size_t lines, std::uint64_t above,
                  std::uint64_t limit) {
    const std::vector<PerftLine> suite = read_perft_file(name);
    CHECK(suite.size() == lines);
    for (const PerftLine& line : suite) {
        const Position position = position_of(line.fen, variant);
        for (const PerftLine::Count& count : line.counts) {
            if (count.leaves <= limit && (above == 0 || count.leaves > above)) {
                INFO(line.fen << " depth " << count.depth);
                CHECK(perft(position, count.depth) == count.leaves);
            }
        }
    }
}

constexpr std::uint64_t ordinary_limit = effort(20'000'000, 1'000'000, 100'000);
constexpr std::uint64_t no_limit = ~std::uint64_t{0};

}  // namespace

TEST_CASE("perft matches all lines of the tensor suite") {
    expect_suite("tensor.epd", Variant::tensor, 111, 0, ordinary_limit);
}

TEST_CASE("perft matches all lines of the beast-free suite") {
    expect_suite("tensorfree.epd", Variant::tensorfree, 28, 0, ordinary_limit);
}

TEST_CASE("perft matches the tensor suite at the depths that take long", "[long][perft]") {
    expect_suite("tensor.epd", Variant::tensor, 111, ordinary_limit, no_limit);
}

TEST_CASE("perft matches the beast-free suite at the depths that take long", "[long][perft]") {
    expect_suite("tensorfree.epd", Variant::tensorfree, 28, ordinary_limit, no_limit);
}

TEST_CASE("perft counts the same with and without bulk, threads and hash") {
    const std::vector<PerftLine> suite = read_perft_file("tensor.epd");
    for (std::size_t i = 0; i < suite.size(); i += 7) {
        const Position position = position_of(suite[i].fen);
        for (const PerftLine::Count& count : suite[i].counts) {
            if (count.leaves > ordinary_limit / 20) {
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

TEST_CASE("divide lists every root move once and adds up to the count") {
    const Position position = Position::start(Variant::tensor);
    for (const int threads : {1, 2}) {
        const std::vector<PerftMove> divided = perft_divide(position, 3, {.threads = threads});
        CHECK(divided.size() == 30);
        std::uint64_t sum = 0;
        for (const PerftMove& move : divided) {
            CHECK(position.is_legal(move.move));
            sum += move.nodes;
        }
        CHECK(sum == 30722);
    }
}

TEST_CASE("perft of depth 0 is one leaf, of a mate none") {
    CHECK(perft(Position::start(Variant::tensor), 0) == 1);
    CHECK(perft_divide(Position::start(Variant::tensor), 0).empty());
    const Position mate = position_of("k9/RR8/10/10/10/10/10/K9 b - - 0 1");
    CHECK(perft(mate, 1) == 0);
    CHECK(perft(mate, 3) == 0);
}

TEST_CASE("a perft that is told to stop counts nothing") {
    const std::atomic<bool> stop = true;
    PerftOptions options;
    options.stop = &stop;
    CHECK(perft(Position::start(Variant::tensor), 6, options) == 0);
    CHECK(perft_divide(Position::start(Variant::tensor), 6, options).empty());
}

TEST_CASE("a perft tells of each part it has counted") {
    for (const int threads : {1, 2}) {
        std::vector<std::size_t> told;
        std::size_t all = 0;
        PerftOptions options;
        options.threads = threads;
        options.on_part = [&](std::size_t done, std::size_t parts) {
            told.push_back(done);
            all = parts;
        };
        perft(Position::start(Variant::tensor), 3, options);
        // One part for each way to make two moves.
        CHECK(all == 900);
        REQUIRE(told.size() == all);
        CHECK(told.back() == all);
        CHECK(std::is_sorted(told.begin(), told.end()));
    }
}
