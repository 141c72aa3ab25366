// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include "movegen/game.hpp"
#include "tests/catch.hpp"
#include "tests/engine/subprocess.hpp"
#include "tests/paths.hpp"

using namespace ricochet;

namespace {

/// Far more than two players who look ahead need.
constexpr int longest_game = 1000;

/// Plays one game of the program against itself, with movegen as the referee, and returns how it ended.
Outcome play_game(Variant variant, const std::string& go) {
    test::Subprocess engine({program_path("ricochet")});
    engine.ask("uci", "uciok");
    engine.send("setoption name UCI_Variant value " + std::string(name_of(variant)));
    engine.send("ucinewgame");
    Game game(variant);
    std::string moves;
    for (int ply = 0; ply < longest_game; ++ply) {
        const Outcome state = game.outcome();
        if (state != Outcome::none) {
            engine.send("quit");
            CHECK(engine.wait() == 0);
            return state;
        }
        engine.send("position startpos" + (moves.empty() ? "" : " moves" + moves));
        engine.send(go);
        const std::string answer =
            engine.read_until("bestmove ").back().substr(std::string("bestmove ").size());
        const std::string text = answer.substr(0, answer.find(' '));
        CAPTURE(game.fen(), text);
        const Result<MoveCode> move = game.parse_uci(text);
        REQUIRE(move.ok());
        REQUIRE(game.to_uci(move.value()) == text);
        game.play(move.value());
        moves += " " + text;
    }
    return Outcome::none;
}

}  // namespace

TEST_CASE("a game of Tensor Chess against itself comes to a legal end") {
    CHECK(play_game(Variant::tensor, "go nodes 2000") != Outcome::none);
}

TEST_CASE("a game of the beast-free sister against itself comes to a legal end") {
    CHECK(play_game(Variant::tensorfree, "go depth 3") != Outcome::none);
}
