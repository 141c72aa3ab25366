// SPDX-License-Identifier: GPL-3.0-or-later
// The reference by itself: it counts the suite, so that it may judge the move generator.
#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/reference/tiled/compose.hpp"

using namespace reference::tiled;
using ricochet::test::effort;

namespace {

/// Counts every line of the suite at every depth whose count lies above `above` and not above `limit`; returns
/// how many.
int count_suite(std::uint64_t above, std::uint64_t limit) {
    std::ifstream file(RICOCHET_TEST_DATA "/tiledsquares.epd");
    REQUIRE(file.is_open());
    int counted = 0;
    for (std::string line; std::getline(file, line);) {
        const std::size_t end = line.find(" ;");
        const Board board = parse(line.substr(0, end));
        INFO(line.substr(0, end));
        CHECK(fault(board).empty());
        std::istringstream fields(line.substr(end));
        std::string label;
        for (std::uint64_t leaves = 0; fields >> label >> leaves;) {
            const int depth = label[2] - '0';
            if (leaves > above && leaves <= limit) {
                INFO("depth " << depth);
                CHECK(perft(board, depth) == leaves);
                ++counted;
            }
        }
    }
    return counted;
}

/// The leaves below a position when nothing but piece moves is played.
std::uint64_t perft_of_pieces(const Board& board, int depth) {
    std::uint64_t leaves = 0;
    for (const auto& [text, after] : successors(board)) {
        if (text.find('-') == std::string::npos) {
            leaves += depth == 1 ? 1 : perft_of_pieces(after, depth - 1);
        }
    }
    return leaves;
}

constexpr std::uint64_t counted_limit = effort(400'000, 10'000, 10'000);

}  // namespace

TEST_CASE("the tiled reference counts its suite by itself") {
    CHECK(count_suite(0, counted_limit) == effort(201, 136, 136));
}

TEST_CASE("the tiled reference counts its suite by itself, a ply deeper", "[long]") {
    CHECK(count_suite(counted_limit, effort(3'000'000, 400'000, 100'000)) > 0);
}

TEST_CASE("the tiled reference writes the FEN that it reads") {
    std::ifstream file(RICOCHET_TEST_DATA "/tiledsquares.epd");
    for (std::string line; std::getline(file, line);) {
        const std::string text = line.substr(0, line.find(" ;"));
        const Board board = parse(text);
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
        const Board board = compose(random);
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

TEST_CASE("on a full board the tiled reference has the moves of chess and the removals") {
    std::ifstream file(RICOCHET_TEST_DATA "/tiledsquares-chess.txt");
    REQUIRE(file.is_open());
    int positions = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.front() == '#') {
            continue;
        }
        const std::size_t end = line.find(" ;");
        const Board board = parse(line.substr(0, end));
        INFO(line);
        std::istringstream fields(line.substr(end));
        std::string label;
        for (std::uint64_t leaves = 0; fields >> label >> leaves;) {
            CHECK(perft_of_pieces(board, label[2] - '0') == leaves);
        }
        const auto own_tiles =
            std::count(board.content.begin(), board.content.end(), tile_of(board.white_to_move));
        const auto removals = in_check(board) ? 0 : static_cast<std::uint64_t>(own_tiles);
        CHECK(successors(board).size() == perft_of_pieces(board, 1) + removals);
        ++positions;
    }
    CHECK(positions == 40);
}
