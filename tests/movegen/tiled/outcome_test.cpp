// SPDX-License-Identifier: GPL-3.0-or-later
// RULES-TILED 6: the end of the game.
#include <string>

#include "movegen/tiled/position.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

TEST_CASE("RULES-TILED 6: checkmate") {
    expect_outcome("k7/1$6/2K5/8/8/8/8/1Q6 w - - 0 1", "b1b7", Outcome::checkmate);
    expect_outcome("k6R/8/1K6/8/8/8/8/8 b - - 0 1", Outcome::checkmate);
    // He makes the tile that he flees to.
    expect_outcome("k6R/8/2K5/8/8/8/8/8 b - - 0 1", Outcome::none);
}

TEST_CASE("RULES-TILED 6: a piece that could block on a tile cannot on a void") {
    expect_outcome("k6R/6n1/1K6/8/8/8/8/8 b - - 0 1", Outcome::checkmate);
    expect_outcome("k3%2R/6n1/1K6/8/8/8/8/8 b - - 0 1", Outcome::none);
}

TEST_CASE("RULES-TILED 6: stalemate takes a board without voids and without own empty tiles") {
    const std::string rest = "/$$$$$$$$/$Q$$$$$$/$$$$$$$$/$$$$$$$$/$$$$$$$$/$$$$$$$$/$$$$$K$$ b - - 0 1";
    expect_outcome("k$$$$$$$" + rest, Outcome::stalemate);
    expect_outcome("k$$$$$$1" + rest, Outcome::none);
    expect_outcome("k$$$$$$%" + rest, Outcome::none);
}

TEST_CASE("RULES-TILED 6: the third time a position stands the game is drawn, tiles and owners counted in") {
    expect_outcome(tiled::start_fen, "$-e4 %-e5 -e4 -e5 $-e4 %-e5 -e4", Outcome::none);
    expect_outcome(tiled::start_fen, "$-e4 %-e5 -e4 -e5 $-e4 %-e5 -e4 -e5", Outcome::threefold_repetition);
    // White and Black own e4 alternately.
    expect_outcome(tiled::start_fen, "$-e4 %-e5 -e4 -e5 $-a3 %-e4 -a3 -e4", Outcome::threefold_repetition);
    expect_outcome(tiled::start_fen, "$-e4 %-e5 -e4 -e5 $-e5 %-e4", Outcome::none);
}

TEST_CASE("RULES-TILED 6: another owner of one tile is another position") {
    const std::string rest = "/8/8/8/8/8/8/4K3 w - - 0 1";
    CHECK(game_at("$3k3" + rest).key() != game_at("%3k3" + rest).key());
    CHECK(game_at("$3k3" + rest).key() != game_at("4k3" + rest).key());
    CHECK(tiled_position("$3k3" + rest).pawn_key() == tiled_position("4k3" + rest).pawn_key());
}

TEST_CASE("RULES-TILED 6: positions differ by legal en passant captures only") {
    const std::string on_void = "4k3/3%4/8/3pP3/4K3/8/8/8 w - ";
    CHECK(game_at(on_void + "d6 0 2").key() == game_at(on_void + "- 0 2").key());
    const std::string on_tile = "4k3/3%4/3%4/3pP3/4K3/8/8/8 w - ";
    CHECK(game_at(on_tile + "d6 0 2").key() != game_at(on_tile + "- 0 2").key());
}

TEST_CASE("RULES-TILED 6: drops and removals count towards the 50 moves") {
    expect_outcome("4k3/8/8/8/8/8/3R4/4K3 w - - 98 80", "$-a1", Outcome::none);
    expect_outcome("4k3/8/8/8/8/8/3R4/4K3 b - - 98 80", "e8f8 $-a1", Outcome::fifty_moves);
    expect_outcome("4k3/8/8/8/4$3/4P3/8/4K3 w - - 99 80", "e3e4", Outcome::none);
    expect_outcome("4k3/8/8/8/4p3/4R3/8/4K3 w - - 99 80", "e3e4", Outcome::none);
    // Checkmate comes first.
    expect_outcome("k7/1$6/2K5/8/8/8/8/1Q6 w - - 99 80", "b1b7", Outcome::checkmate);
}

TEST_CASE("RULES-TILED 6: dead positions") {
    for (const char* const fen : {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
                                  "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "4k3/8/8/8/5b2/8/1B6/2B1K3 w - - 0 1"}) {
        expect_outcome(fen, Outcome::dead_position);
    }
    for (const char* const fen : {"4k3/8/8/8/4b3/8/1B6/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4KNn1 w - - 0 1",
                                  "4k3/8/8/8/8/8/8/2B1KN2 w - - 0 1", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
                                  "4k3/8/8/8/8/8/8/4KR2 w - - 0 1", "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1"}) {
        expect_outcome(fen, Outcome::none);
    }
}
