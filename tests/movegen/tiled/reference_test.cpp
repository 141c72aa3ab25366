// SPDX-License-Identifier: GPL-3.0-or-later
// The reference alone must count the suite correctly, so that it may judge the move generator.
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/perft_file.hpp"
#include "tests/reference/tiled/compose.hpp"

using namespace reference::tiled;
using namespace ricochet::test;

namespace {

/// Counts every line of the suite at every depth whose count is above `above` and at most `limit`; returns the
/// number of counts.
int count_suite(std::uint64_t above, std::uint64_t limit) {
    int counted = 0;
    for (const PerftLine& line : read_perft_file("tiledsquares.epd")) {
        INFO(line.fen);
        const Board board = parse(line.fen);
        CHECK(fault(board).empty());
        for (const auto& [depth, leaves] : line.counts) {
            if (leaves > above && leaves <= limit) {
                INFO("depth " << depth);
                CHECK(perft(board, depth) == leaves);
                ++counted;
            }
        }
    }
    return counted;
}

constexpr std::uint64_t counted_limit = effort(100'000, 10'000, 10'000);

}  // namespace

TEST_CASE("the tiled reference counts its suite by itself") {
    CHECK(count_suite(0, counted_limit) == effort(168, 136, 136));
}

TEST_CASE("the tiled reference counts its suite by itself, a ply deeper", "[long]") {
    CHECK(count_suite(counted_limit, effort(3'000'000, 400'000, 100'000)) > 0);
}

TEST_CASE("the tiled reference writes the FEN that it reads") {
    for (const PerftLine& line : read_perft_file("tiledsquares.epd")) {
        const Board board = parse(line.fen);
        Board again = parse(fen(board));
        again.en_passant = board.en_passant;
        CHECK(again == board);
    }
}

TEST_CASE("composed tiled positions hold what is to be tested") {
    reference::Random random(7);
    int checks = 0;
    int mates = 0;
    int stalemates = 0;
    int dead_positions = 0;
    int en_passants = 0;
    for (int i = 0; i < 4'000; ++i) {
        const Board board = reference::tiled::compose(random);
        REQUIRE(fault(board).empty());
        const bool check = in_check(board);
        const bool stuck = successors(board).empty();
        checks += static_cast<int>(check);
        mates += static_cast<int>(check && stuck);
        stalemates += static_cast<int>(!check && stuck);
        dead_positions += static_cast<int>(dead(board));
        en_passants += static_cast<int>(legal_en_passant(board) != reference::nowhere);
    }
    CHECK(checks > 100);
    CHECK(mates > 50);
    CHECK(stalemates > 0);
    CHECK(dead_positions > 50);
    CHECK(en_passants > 50);
}
