// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/perft.hpp"

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/notation.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/perft_file.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

/// A file of counts, and the highest of them that ordinary runs count.
struct Suite {
    std::string name;
    Variant variant;
    std::size_t lines;
    std::uint64_t ordinary_limit;
};

constexpr std::uint64_t tensor_limit = effort(5'000'000, 1'000'000, 100'000);
/// Of the counts that are made in every way that there is.
constexpr std::uint64_t all_ways_limit = effort(1'000'000, 50'000, 5'000);
constexpr std::uint64_t no_limit = ~std::uint64_t{0};
const Suite tensor_suite{"tensor.epd", Variant::tensor, 111, tensor_limit};
const Suite tensorfree_suite{"tensorfree.epd", Variant::tensorfree, 28, tensor_limit};
const Suite tiled_suite{"tiledsquares.epd", Variant::tiledsquares, 65, effort(10'000'000, 1'000'000, 100'000)};

template <class Position>
Position position_of(const std::string& fen, Variant variant) {
    const auto position = Position::from_fen(fen, variant);
    REQUIRE(position.ok());
    return position.value();
}

/// Counts every line at every depth whose count lies above `above` and not above `limit`.
template <class Position>
void expect_suite(const Suite& suite, std::uint64_t above, std::uint64_t limit) {
    const std::vector<PerftLine> lines = read_perft_file(suite.name);
    CHECK(lines.size() == suite.lines);
    for (const PerftLine& line : lines) {
        const auto position = position_of<Position>(line.fen, suite.variant);
        for (const PerftLine::Count& count : line.counts) {
            if (count.leaves <= limit && (above == 0 || count.leaves > above)) {
                INFO(line.fen << " depth " << count.depth);
                CHECK(perft_by(position, count.depth, {}) == count.leaves);
            }
        }
    }
}

/// Counts every seventh line of a suite in all ways that there are.
template <class Position>
void expect_all_ways_alike(const Suite& suite, std::uint64_t limit) {
    const std::vector<PerftLine> lines = read_perft_file(suite.name);
    for (std::size_t i = 0; i < lines.size(); i += 7) {
        const auto position = position_of<Position>(lines[i].fen, suite.variant);
        const auto perft = [&position](int depth, const PerftOptions& options) {
            return perft_by(position, depth, options);
        };
        for (const PerftLine::Count& count : lines[i].counts) {
            if (count.leaves > limit) {
                break;
            }
            INFO(lines[i].fen << " depth " << count.depth);
            CHECK(perft(count.depth, {.bulk = false}) == count.leaves);
            CHECK(perft(count.depth, {.threads = 2}) == count.leaves);
            CHECK(perft(count.depth, {.hash_mib = 1}) == count.leaves);
            CHECK(perft(count.depth, {.bulk = false, .threads = 3, .hash_mib = 4}) == count.leaves);
        }
    }
}

template <class Position>
void expect_no_lines_after_mate(const std::string& mate, Variant variant) {
    const auto position = position_of<Position>(mate, variant);
    CHECK(perft_by(position, 0, {}) == 1);
    CHECK(perft_by(position, 1, {}) == 0);
    CHECK(perft_by(position, 3, {}) == 0);
}

tensor::Position start() {
    return tensor::Position::start(Variant::tensor);
}

std::uint64_t perft(int depth, const PerftOptions& options) {
    return perft_by(start(), depth, options);
}

auto perft_divide(int depth, const PerftOptions& options) {
    return perft_divide_by(start(), depth, options);
}

}  // namespace

TEST_CASE("perft matches all lines of the suites") {
    expect_suite<tensor::Position>(tensor_suite, 0, tensor_suite.ordinary_limit);
    expect_suite<tensor::Position>(tensorfree_suite, 0, tensorfree_suite.ordinary_limit);
    expect_suite<tiled::Position>(tiled_suite, 0, tiled_suite.ordinary_limit);
}

TEST_CASE("perft matches the tensor suite at the depths that take long", "[long][perft]") {
    expect_suite<tensor::Position>(tensor_suite, tensor_suite.ordinary_limit, no_limit);
}

TEST_CASE("perft matches the beast-free suite at the depths that take long", "[long][perft]") {
    expect_suite<tensor::Position>(tensorfree_suite, tensorfree_suite.ordinary_limit, no_limit);
}

TEST_CASE("perft matches the tiled suite at the depths that take long", "[long][perft]") {
    expect_suite<tiled::Position>(tiled_suite, tiled_suite.ordinary_limit, no_limit);
}

TEST_CASE("perft counts the same with and without bulk, threads and hash") {
    expect_all_ways_alike<tensor::Position>(tensor_suite, all_ways_limit);
    expect_all_ways_alike<tiled::Position>(tiled_suite, all_ways_limit);
}

TEST_CASE("divide lists every root move once and adds up to the count") {
    for (const int threads : {1, 2}) {
        const auto divided = perft_divide(3, {.threads = threads});
        CHECK(divided.size() == 30);
        std::uint64_t sum = 0;
        for (const auto& [move, nodes] : divided) {
            CHECK(start().is_legal(move));
            sum += nodes;
        }
        CHECK(sum == 30722);
    }
}

TEST_CASE("perft of depth 0 is one leaf, of a mate none") {
    CHECK(perft(0, {}) == 1);
    CHECK(perft_divide(0, {}).empty());
    expect_no_lines_after_mate<tensor::Position>("k9/RR8/10/10/10/10/10/K9 b - - 0 1", Variant::tensor);
    expect_no_lines_after_mate<tiled::Position>("k6R/8/1K6/8/8/8/8/8 b - - 0 1", Variant::tiledsquares);
}

TEST_CASE("a perft hash table returns what was stored, for its depth only") {
    PerftTable table(1);
    CHECK_FALSE(table.find(0, 0).has_value());
    table.store(7, 3, 1);
    CHECK(table.find(7, 3) == 1U);
    CHECK_FALSE(table.find(7, 2).has_value());
    table.store(7, 3, 12);
    CHECK(table.find(7, 3) == 12U);
}

TEST_CASE("a stopped perft counts nothing") {
    const std::atomic<bool> stop = true;
    PerftOptions options;
    options.stop = &stop;
    CHECK(perft(6, options) == 0);
    CHECK(perft_divide(6, options).empty());
}

namespace {

struct PartsTold final : PerftProgress {
    void on_part(std::size_t part, std::size_t parts) override {
        done.push_back(part);
        all = parts;
    }
    std::vector<std::size_t> done;
    std::size_t all = 0;
};

}  // namespace

TEST_CASE("a perft reports each part it has counted") {
    for (const int threads : {1, 2}) {
        PartsTold told;
        PerftOptions options;
        options.threads = threads;
        options.progress = &told;
        perft(3, options);
        // One part for each way to make two moves.
        CHECK(told.all == 900);
        REQUIRE(told.done.size() == told.all);
        CHECK(told.done.back() == told.all);
        CHECK(std::is_sorted(told.done.begin(), told.done.end()));
    }
}
