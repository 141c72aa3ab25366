// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/key_history.hpp"

#include <initializer_list>
#include <string_view>

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tensor/outcome.hpp"
#include "tests/catch.hpp"

namespace ricochet {
namespace {

/// A game with its history.
struct Game {
    explicit Game(std::string_view fen) : position(parse_fen(fen, Variant::tensor).value()) {}

    void play(std::initializer_list<std::string_view> moves) {
        for (const std::string_view text : moves) {
            const Move move = parse_uci(text, position).value();
            Undo undo;
            history.push(position.key());
            position.do_move(move, undo);
        }
    }
    [[nodiscard]] Outcome result() const { return outcome(position, history); }

    Position position;
    KeyHistory history;
};

TEST_CASE("a position that stands for the third time is a draw") {
    Game game(start_fen(Variant::tensor));
    CHECK(game.history.earlier_occurrences(game.position) == 0);
    CHECK(game.history.plies_since_occurrence(game.position) == 0);
    game.play({"c1d3", "c8d6", "d3c1", "d6c8"});
    CHECK(game.history.earlier_occurrences(game.position) == 1);
    CHECK(game.history.plies_since_occurrence(game.position) == 4);
    CHECK(game.result() == Outcome::none);
    game.play({"h1g3", "h8g6", "g3h1"});
    CHECK(game.result() == Outcome::none);
    game.play({"g6h8"});
    CHECK(game.history.earlier_occurrences(game.position) == 2);
    CHECK(game.history.plies_since_occurrence(game.position) == 4);
    CHECK(game.result() == Outcome::threefold_repetition);
}

TEST_CASE("a position repeated by way of six plies is found at its distance") {
    // A rook goes round a triangle in three moves, another comes back in two and then waits for it.
    Game game("1r7k/10/10/10/10/10/10/R8K w - - 0 1");
    game.play({"a1a3", "b8b7", "a3d3", "b7d7", "d3d1", "d7d8"});
    CHECK(game.history.plies_since_occurrence(game.position) == 0);
    game.play({"d1a1", "d8b8"});
    CHECK(game.history.plies_since_occurrence(game.position) == 8);
    Game triangle("9k/10/10/10/10/10/r9/R8K w - - 0 1");
    triangle.play({"a1b1", "a2b2", "b1c1", "b2c2", "c1a1", "c2a2"});
    CHECK(triangle.history.plies_since_occurrence(triangle.position) == 6);
    CHECK(triangle.history.earlier_occurrences(triangle.position) == 1);
}

TEST_CASE("beast hops, bounces and propels can be repeated like other moves") {
    Game game("k9/10/5R2T1/10/10/10/10/K9 w - - 0 1");
    game.play({"f6i3^i6", "a8a7", "i3f6^i6", "a7a8"});
    CHECK(game.history.plies_since_occurrence(game.position) == 4);
    game.play({"f6i6>f6", "a8a7", "i6f6>i6", "a7a8"});
    CHECK(game.history.earlier_occurrences(game.position) == 2);
    CHECK(game.result() == Outcome::threefold_repetition);
}

TEST_CASE("a position that has lost a castling right is another one") {
    Game game("r4k3r/pppppppppp/10/10/10/10/PPPPPPPPPP/R4K3R w KQkq - 0 1");
    game.play({"f1g1", "f8g8", "g1f1", "g8f8"});
    CHECK(game.history.earlier_occurrences(game.position) == 0);
    game.play({"f1g1", "f8g8", "g1f1", "g8f8"});
    CHECK(game.history.earlier_occurrences(game.position) == 1);
}

TEST_CASE("a position with a legal en passant capture is another one, with a mere double step it is not") {
    Game capture("k9/10/10/10/4p5/10/3P6/K9 w - - 0 1");
    capture.play({"d2d4", "a8b8", "a1b1", "b8a8", "b1a1"});
    CHECK(capture.history.earlier_occurrences(capture.position) == 0);
    Game step("k9/10/10/10/6p3/10/3P6/K9 w - - 0 1");
    step.play({"d2d4", "a8b8", "a1b1", "b8a8", "b1a1"});
    CHECK(step.history.earlier_occurrences(step.position) == 1);
}

TEST_CASE("nothing is looked for behind the last irreversible move") {
    const Game game("k9/10/10/10/10/10/1P8/K9 w - - 5 9");
    KeyHistory always_the_same;
    for (int i = 0; i < 40; ++i) {
        always_the_same.push(game.position.key());
    }
    // Of the five plies since, only the one four plies back can have been this position.
    CHECK(always_the_same.earlier_occurrences(game.position) == 1);
    CHECK(always_the_same.plies_since_occurrence(game.position) == 4);
    const Game earlier("k9/10/10/10/10/10/1P8/K9 w - - 3 9");
    CHECK(always_the_same.earlier_occurrences(earlier.position) == 0);
}

TEST_CASE("a clock from a FEN that is older than the history is no harm") {
    const Game game("1k8/10/10/10/10/10/10/R8K w - - 60 80");
    CHECK(game.history.earlier_occurrences(game.position) == 0);
    CHECK(game.result() == Outcome::none);
}

TEST_CASE("a history can be taken back and cleared") {
    Game game(start_fen(Variant::tensor));
    game.play({"c1d3", "c8d6", "d3c1", "d6c8"});
    game.history.pop();
    CHECK(game.history.size() == 3);
    CHECK(game.history.earlier_occurrences(game.position) == 0);
    game.history.clear();
    CHECK(game.history.size() == 0);
}

TEST_CASE("fifty moves by each side without a capture or a pawn move are a draw") {
    Game game("k9/10/10/5t4/4T5/10/1P8/K8R w - - 99 90");
    CHECK(game.result() == Outcome::none);
    Game quiet = game;
    quiet.play({"j1j2"});
    CHECK(quiet.result() == Outcome::fifty_moves);
    Game hop = game;
    hop.play({"e4g6"});
    CHECK(hop.result() == Outcome::fifty_moves);
    Game beast_capture = game;
    beast_capture.play({"e4g6xf5"});
    CHECK(beast_capture.result() == Outcome::none);
    CHECK(beast_capture.position.halfmove_clock() == 0);
    Game pawn_propel("k9/10/10/10/10/1T8/1P8/K9 w - - 99 90");
    pawn_propel.play({"b2b3>b4"});
    CHECK(pawn_propel.result() == Outcome::none);
    Game piece_propel("k9/10/10/10/10/1T8/1P8/K2R6 w - - 99 90");
    piece_propel.play({"d1d3"});
    CHECK(piece_propel.result() == Outcome::fifty_moves);
}

TEST_CASE("checkmate comes before the draw by fifty moves, and so does stalemate") {
    Game mate("k9/9R/10/10/10/10/10/5R3K w - - 99 90");
    mate.play({"f1f8"});
    CHECK(mate.result() == Outcome::checkmate);
    Game stalemate("k9/2K7/10/10/1Q8/10/10/10 w - - 99 90");
    stalemate.play({"b4b6"});
    CHECK(stalemate.result() == Outcome::stalemate);
}

TEST_CASE("checkmate and stalemate are told apart") {
    CHECK(Game("k4R4/9R/10/10/10/10/10/9K b - - 0 1").result() == Outcome::checkmate);
    CHECK(Game("k9/2K7/1Q8/10/10/10/10/10 b - - 0 1").result() == Outcome::stalemate);
    // A beast that can step is a way out of stalemate.
    CHECK(Game("k9/2K7/1Q8/10/10/10/10/9t b - - 0 1").result() == Outcome::none);
    // Mated, but for the beast that can step between.
    CHECK(Game("k4R4/10/1Q8/10/10/10/10/9K b - - 0 1").result() == Outcome::checkmate);
    CHECK(Game("k4R4/3t6/1Q8/10/10/10/10/9K b - - 0 1").result() == Outcome::none);
}

TEST_CASE("a position in which nobody can mate is dead") {
    CHECK(Game("k9/10/10/10/10/10/10/9K w - - 0 1").result() == Outcome::dead_position);
    CHECK(Game("k9/10/tttTTT4/10/10/10/10/9K w - - 0 1").result() == Outcome::dead_position);
    CHECK(Game("k9/10/10/10/10/10/10/N8K w - - 0 1").result() == Outcome::dead_position);
    CHECK(Game("k9/10/10/10/10/10/10/1b7K w - - 0 1").result() == Outcome::dead_position);
    CHECK(Game("k9/10/10/10/10/10/10/NT7K w - - 0 1").result() == Outcome::none);
    CHECK(Game("k9/10/10/10/10/10/10/N1n6K w - - 0 1").result() == Outcome::none);
    CHECK(Game("k9/10/10/10/10/10/P9/9K w - - 0 1").result() == Outcome::none);
}

}  // namespace
}  // namespace ricochet
