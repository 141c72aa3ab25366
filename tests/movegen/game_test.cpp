// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/game.hpp"

#include "tests/catch.hpp"

using namespace ricochet;

namespace {

void play(Game& game, std::string_view text) {
    const Result<MoveCode> move = game.parse_uci(text);
    REQUIRE(move.ok());
    game.play(move.value());
}

}  // namespace

TEST_CASE("a game is taken back move by move to its start") {
    Game game;
    CHECK_FALSE(game.undo());
    const std::string start = game.fen();
    play(game, "a1b1>a1");
    const std::string middle = game.fen();
    play(game, "e7e5");
    CHECK(game.size() == 2);
    CHECK(game.to_uci(game.move(1)) == "e7e5");
    CHECK(game.undo());
    CHECK(game.fen() == middle);
    CHECK(game.undo());
    CHECK(game.fen() == start);
    CHECK(game.start_fen() == start);
    CHECK(game.size() == 0);
    CHECK_FALSE(game.undo());
}

TEST_CASE("a game sees repetitions, and its copies are independent") {
    Game game;
    for (const char* const move : {"c1b3", "c8b6", "b3c1", "b6c8", "c1b3", "c8b6", "b3c1", "b6c8"}) {
        play(game, move);
    }
    const Game copy = game;
    CHECK(game.outcome() == Outcome::threefold_repetition);
    game.undo();
    CHECK(game.outcome() == Outcome::none);
    CHECK(copy.outcome() == Outcome::threefold_repetition);
}

TEST_CASE("a game names the pieces on its board by their FEN letters") {
    const Game game;
    CHECK(game.files() == 10);
    CHECK(game.ranks() == 8);
    CHECK(game.piece_on("b1") == 'T');
    CHECK(game.piece_on("f8") == 'k');
    CHECK(game.piece_on("e4") == ' ');
    for (const char* const no_square : {"", "e", "k1", "a9", "e44"}) {
        CHECK(game.piece_on(no_square) == ' ');
    }
}

TEST_CASE("a game knows which codes are legal moves") {
    Game game;
    const MoveCode move = game.parse_uci("e2e4").value();
    CHECK(game.is_legal(move));
    CHECK_FALSE(game.is_legal(MoveCode::none));
    game.play(move);
    CHECK_FALSE(game.is_legal(move));
}
