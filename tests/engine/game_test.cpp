// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/game.hpp"

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/outcome.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

namespace {

std::string error_of(std::string_view text, Variant variant = Variant::tensor) {
    const auto game = parse_position_command(text, variant);
    REQUIRE_FALSE(game.ok());
    return game.error();
}

}  // namespace

TEST_CASE("position startpos is the start of the variant") {
    for (const Variant variant : {Variant::tensor, Variant::tensorfree}) {
        const auto game = parse_position_command("startpos", variant);
        REQUIRE(game.ok());
        CHECK(to_fen(game.value().position) == start_fen(variant));
        CHECK(game.value().history.size() == 0);
        CHECK(to_fen(start_game(variant).position) == start_fen(variant));
    }
}

TEST_CASE("position takes a FEN of four to six fields, with odd white space too") {
    for (const char* const text :
         {"fen 9k/10/10/10/10/10/10/R8K w - - 0 1", "fen 9k/10/10/10/10/10/10/R8K w - -",
          "  fen   9k/10/10/10/10/10/10/R8K \t w - -  moves "}) {
        const auto game = parse_position_command(text, Variant::tensor);
        REQUIRE(game.ok());
        CHECK(to_fen(game.value().position) == "9k/10/10/10/10/10/10/R8K w - - 0 1");
    }
}

TEST_CASE("position plays the moves and remembers what stood before") {
    const auto game =
        parse_position_command("startpos moves c1b3 c8b6 b3c1 b6c8 c1b3 c8b6 b3c1 b6c8", Variant::tensor);
    REQUIRE(game.ok());
    CHECK(game.value().history.size() == 8);
    CHECK(game.value().history.earlier_occurrences(game.value().position) == 2);
    CHECK(outcome(game.value().position, game.value().history) == Outcome::threefold_repetition);
}

TEST_CASE("position says what is wrong with it") {
    CHECK(error_of("") == "expected startpos or fen, found nothing");
    CHECK(error_of("start") == "expected startpos or fen, found \"start\"");
    CHECK(error_of("startpos e2e4") == "expected moves, found \"e2e4\"");
    CHECK(error_of("fen").find("fen: ") == 0);
    CHECK(error_of("fen moves e2e4").find("fen: ") == 0);
    CHECK(error_of("fen 9k/10/10/10/10/10/10/R8K w - - 0 1 e2e4").find("fen: ") == 0);
    CHECK(error_of("fen 10/10/10/10/10/10/10/R8K w - - 0 1").find("fen: ") == 0);
    CHECK(error_of("fen rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w - - 0 1", Variant::tensorfree)
              .find("fen: ") == 0);
}

TEST_CASE("position names the first illegal move of a list by its number") {
    CHECK(error_of("startpos moves e2e4 e7e5 e2e4 xyz") == "move 3: \"e2e4\" is not a legal move here");
    CHECK(error_of("startpos moves e2e9").find("move 1: \"e2e9\"") == 0);
    CHECK(error_of("startpos moves e2e4 0000").find("move 2: \"0000\"") == 0);
}
