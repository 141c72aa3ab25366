// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/played_game.hpp"

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tensor/outcome.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

namespace {

void play(PlayedGame& game, std::string_view text) {
    const Result<Move> move = parse_uci(text, game.position());
    REQUIRE(move.ok());
    game.play(move.value());
}

}  // namespace

TEST_CASE("a played game is taken back move by move to its beginning") {
    PlayedGame game(Position::start(Variant::tensor));
    CHECK_FALSE(game.take_back());
    CHECK_FALSE(game.last_move().has_value());
    const std::string start = to_fen(game.position());
    play(game, "a1b1>a1");
    const std::string middle = to_fen(game.position());
    play(game, "e7e5");
    CHECK(game.size() == 2);
    CHECK(game.game().history.size() == 2);
    CHECK(to_uci(game.last_move().value()) == "e7e5");
    CHECK(game.take_back());
    CHECK(to_fen(game.position()) == middle);
    CHECK(game.take_back());
    CHECK(to_fen(game.position()) == start);
    CHECK(game.game().history.size() == 0);
    CHECK_FALSE(game.take_back());
}

TEST_CASE("a played game knows how many moves each side has made") {
    PlayedGame game(Position::start(Variant::tensor));
    CHECK(game.moves_of(Color::white) == 0);
    CHECK(game.moves_of(Color::black) == 0);
    play(game, "e2e4");
    CHECK(game.moves_of(Color::white) == 1);
    CHECK(game.moves_of(Color::black) == 0);
    play(game, "e7e5");
    play(game, "d2d3");
    CHECK(game.moves_of(Color::white) == 2);
    CHECK(game.moves_of(Color::black) == 1);
}

TEST_CASE("a played game sees repetitions") {
    PlayedGame game(Position::start(Variant::tensor));
    for (const char* const move : {"c1b3", "c8b6", "b3c1", "b6c8", "c1b3", "c8b6", "b3c1", "b6c8"}) {
        play(game, move);
    }
    CHECK(outcome(game.position(), game.game().history) == Outcome::threefold_repetition);
    game.take_back();
    CHECK(outcome(game.position(), game.game().history) == Outcome::none);
}
