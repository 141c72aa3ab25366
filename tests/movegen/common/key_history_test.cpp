// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/key_history.hpp"

#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

TEST_CASE("a position repeated by way of six plies is found at its distance") {
    // One rook triangulates in three moves, another returns in two and then waits for it.
    TextGame game("1r7k/10/10/10/10/10/10/R8K w - - 0 1");
    game.play("a1a3 b8b7 a3d3 b7d7 d3d1 d7d8");
    CHECK(game.plies_since_occurrence() == 0);
    game.play("d1a1 d8b8");
    CHECK(game.plies_since_occurrence() == 8);
    TextGame triangle("9k/10/10/10/10/10/r9/R8K w - - 0 1");
    triangle.play("a1b1 a2b2 b1c1 b2c2 c1a1 c2a2");
    CHECK(triangle.plies_since_occurrence() == 6);
    CHECK(triangle.earlier_occurrences() == 1);
}

TEST_CASE("nothing is looked for behind the last irreversible move") {
    const TextGame game("k9/10/10/10/10/10/1P8/K9 w - - 5 9");
    KeyHistory always_the_same;
    for (int i = 0; i < 40; ++i) {
        always_the_same.push(game.position().key());
    }
    // Of the five plies since, only the fourth back can have been this position.
    CHECK(always_the_same.earlier_occurrences(game.position()) == 1);
    CHECK(always_the_same.plies_since_occurrence(game.position()) == 4);
    const TextGame earlier("k9/10/10/10/10/10/1P8/K9 w - - 3 9");
    CHECK(always_the_same.earlier_occurrences(earlier.position()) == 0);
}

TEST_CASE("a clock from a FEN that is older than the history is harmless") {
    const TextGame game("1k8/10/10/10/10/10/10/R8K w - - 60 80");
    CHECK(game.earlier_occurrences() == 0);
    CHECK(game.plies_since_occurrence() == 0);
}

TEST_CASE("a key can be taken back") {
    TextGame game(tensor::start_fen(Variant::tensor));
    game.play("c1d3 c8d6 d3c1 d6c8");
    KeyHistory history = game.history();
    CHECK(history.earlier_occurrences(game.position()) == 1);
    history.pop();
    CHECK(history.size() == 3);
    CHECK(history.earlier_occurrences(game.position()) == 0);
}

TEST_CASE("a position from before a null move is not repeated behind it") {
    TextGame game("4k5/10/10/10/10/10/10/R3K5 w - - 0 1");
    game.play("a1a2 e8d8 a2a1 d8e8");
    KeyHistory history = game.history();
    CHECK(history.reversible_plies(game.position()) == 4);
    CHECK(history.earlier_occurrences(game.position()) == 1);
    // As if the last of these moves had been a null move.
    const Key last = history.before(1);
    history.pop();
    history.push_null(last);
    CHECK(history.reversible_plies(game.position()) == 0);
    CHECK(history.earlier_occurrences(game.position()) == 0);
    CHECK(history.plies_since_occurrence(game.position()) == 0);
    history.pop();
    history.push(last);
    CHECK(history.earlier_occurrences(game.position()) == 1);
}
