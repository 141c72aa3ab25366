// SPDX-License-Identifier: GPL-3.0-or-later
// RULES 5: the end of the game.
#include "movegen/common/outcome.hpp"

#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

TEST_CASE("RULES 5: checkmate") {
    expect_outcome("k9/RR8/10/10/10/10/10/K9 b - - 0 1", Outcome::checkmate);
    // The rook on a1 mates over the beast on a8, along the eighth rank; the other rook holds the seventh.
    expect_outcome("T8k/1R8/10/10/10/10/K9/R9 b - - 0 1", Outcome::none);
    expect_outcome("T8k/1R8/10/10/10/10/1K8/R9 b - - 0 1", Outcome::checkmate);
}

TEST_CASE("RULES 5: a check that a beast can answer is not a mate") {
    expect_outcome("T8k/2tR6/10/10/10/10/1K8/R9 b - - 0 1", Outcome::none);
    expect_outcome("k4R4/10/1Q8/10/10/10/10/9K b - - 0 1", Outcome::checkmate);
    expect_outcome("k4R4/3t6/1Q8/10/10/10/10/9K b - - 0 1", Outcome::none);
}

TEST_CASE("RULES 5: no legal move without check is stalemate") {
    expect_outcome("k9/2Q7/10/10/10/10/10/K9 b - - 0 1", Outcome::stalemate);
    expect_outcome("k9/2Q7/1p8/10/10/10/10/K9 b - - 0 1", Outcome::none);
    expect_outcome("k9/2Q7/1p8/1P8/10/10/10/K9 b - - 0 1", Outcome::stalemate);
}

TEST_CASE("RULES 5: beasts save from stalemate when they can move, and can cause it") {
    expect_outcome("k9/2Q7/10/10/10/10/10/K8t b - - 0 1", Outcome::none);
    // The king cannot capture the beasts around him, and is not attacked.
    expect_outcome("9k/10/10/10/10/10/tt8/Kt8 w - - 0 1", Outcome::stalemate);
}

TEST_CASE("RULES 5: the third time a position stands the game is drawn") {
    TextGame game("rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1");
    CHECK(game.earlier_occurrences() == 0);
    CHECK(game.plies_since_occurrence() == 0);
    CHECK(game.after("c1b3 c8b6 b3c1 b6c8") == Outcome::none);
    CHECK(game.earlier_occurrences() == 1);
    CHECK(game.plies_since_occurrence() == 4);
    CHECK(game.after("h1i3 h8i6 i3h1") == Outcome::none);
    CHECK(game.after("i6h8") == Outcome::threefold_repetition);
    CHECK(game.earlier_occurrences() == 2);
}

TEST_CASE("RULES 5: propels and bounces repeat positions too") {
    TextGame game("k9/10/10/10/3R2T3/10/10/K8R w - - 0 1");
    const std::string there_and_back = "d4g4>d4 a8b8 g4d4>g4 b8a8 ";
    CHECK(game.after(there_and_back) == Outcome::none);
    CHECK(game.after(there_and_back) == Outcome::threefold_repetition);
    const std::string bounces = "d4g6^g4 a8b8 g6d4^g4 b8a8 ";
    expect_outcome("k9/10/10/10/3R2T3/10/10/K8R w - - 0 1", bounces + bounces, Outcome::threefold_repetition);
}

TEST_CASE("RULES 5: a position with a legal en passant capture is another one") {
    TextGame game("k9/3p6/10/4P5/10/10/10/9K b - - 0 1");
    const std::string round = "j1j2 a8a7 j2j1 a7a8 ";
    CHECK(game.after("d7d5 " + round + round) == Outcome::none);
    CHECK(game.earlier_occurrences() == 1);
    CHECK(game.after("j1j2") == Outcome::threefold_repetition);
}

TEST_CASE("RULES 5: an en passant capture that is not legal makes no difference") {
    // The white pawn is pinned on the fifth rank, as both pawns would leave it.
    TextGame pinned("9k/3p6/10/K3P3r1/10/10/10/10 b - - 0 1");
    CHECK(pinned.after("d7d5 a5a4 j8j7 a4a5 j7j8 a5a4 j8j7 a4a5 j7j8") == Outcome::threefold_repetition);
    TextGame nobody_there("k9/3p6/10/6P3/10/10/10/9K b - - 0 1");
    CHECK(nobody_there.after("d7d5 j1j2 a8a7 j2j1 a7a8 j1j2 a8a7 j2j1 a7a8") == Outcome::threefold_repetition);
}

TEST_CASE("RULES 5: a position with other castling rights is another one") {
    TextGame game("r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1");
    const std::string round = "f1f2 f8f7 f2f1 f7f8 ";
    CHECK(game.after(round + round) == Outcome::none);
    CHECK(game.earlier_occurrences() == 1);
    CHECK(game.after("f1f2") == Outcome::none);
    CHECK(game.after("f8f7") == Outcome::threefold_repetition);
}

TEST_CASE("RULES 5: the same pieces with the other side to move are another position") {
    TextGame game("9k/10/10/10/10/10/10/K6R2 w - - 0 1");
    CHECK(game.after("a1b1 j8j7 b1a2 j7j8 a2a1") == Outcome::none);
    CHECK(game.position().side_to_move() == Color::black);
    CHECK(game.earlier_occurrences() == 0);
}

TEST_CASE("RULES 5: nothing before a capture or pawn move is looked at") {
    TextGame game("k9/10/10/10/10/10/4P5/K9 w - - 0 1");
    CHECK(game.after("a1b1 a8b8 b1a1 b8a8 e2e3") == Outcome::none);
    CHECK(game.earlier_occurrences() == 0);
}

TEST_CASE("RULES 5: fifty moves a side without capture or pawn move are a draw") {
    expect_outcome("k9/10/10/10/10/10/10/K8R w - - 98 80", "j1j2", Outcome::none);
    expect_outcome("k9/10/10/10/10/10/10/K8R w - - 98 80", "j1j2 a8a7", Outcome::fifty_moves);
    expect_outcome("k9/10/10/10/10/10/10/K8R b - - 100 80", Outcome::fifty_moves);
}

TEST_CASE("RULES 5: a beast capture and a pawn's propel count against the fifty moves") {
    const auto* const fen = "k9/10/10/7t2/6T3/4T5/4P5/K8R w - - 99 80";
    expect_outcome(fen, "g4i6", Outcome::fifty_moves);
    expect_outcome(fen, "g4i6xh5", Outcome::none);
    expect_outcome(fen, "g4g4xh5", Outcome::none);
    expect_outcome(fen, "e2e3>e4", Outcome::none);
    expect_outcome(fen, "e2e4", Outcome::none);
}

TEST_CASE("RULES 5: a piece's propel, a quiet bounce and castling do not count against the fifty moves") {
    expect_outcome("k9/10/10/10/3R2T3/10/10/K9 w - - 99 80", "d4g4>d4", Outcome::fifty_moves);
    expect_outcome("k9/10/10/10/3R2T3/10/10/K9 w - - 99 80", "d4g6^g4", Outcome::fifty_moves);
    expect_outcome("4k5/10/10/10/10/10/10/5K3R w K - 99 80", "f1i1", Outcome::fifty_moves);
}

TEST_CASE("RULES 5: checkmate and stalemate come before the other draws") {
    expect_outcome("k9/2R7/10/10/10/10/10/K8R w - - 99 80", "j1j8", Outcome::checkmate);
    expect_outcome("k9/RR8/10/10/10/10/10/K9 b - - 120 80", Outcome::checkmate);
    expect_outcome("k9/2Q7/10/10/10/10/10/K9 b - - 100 80", Outcome::stalemate);
    expect_outcome("k9/2K7/10/10/1Q8/10/10/10 w - - 99 90", "b4b6", Outcome::stalemate);
    // Only kings and beasts are left, but the side to move has no move.
    expect_outcome("9k/10/10/10/10/10/tt8/Kt8 w - - 100 80", Outcome::stalemate);
}

TEST_CASE("RULES 5: only kings and beasts left is a dead position") {
    expect_outcome("k9/10/10/10/10/10/10/K9 w - - 0 1", Outcome::dead_position);
    expect_outcome("k9/10/10/10/10/10/10/K8T w - - 0 1", Outcome::dead_position);
    expect_outcome("kttt6/10/10/10/10/10/10/KTT7 w - - 0 1", Outcome::dead_position);
    expect_outcome("k9/10/tttTTT4/10/10/10/10/9K w - - 0 1", Outcome::dead_position);
}

TEST_CASE("RULES 5: one knight or bishop beside the kings, without beasts, is a dead position") {
    expect_outcome("k9/10/10/10/10/10/10/K8N w - - 0 1", Outcome::dead_position);
    expect_outcome("k9/10/10/10/10/10/10/K8B w - - 0 1", Outcome::dead_position);
}

TEST_CASE("RULES 5: with a beast, a second piece, a major piece or a pawn a position is not dead") {
    for (const auto* const fen : {"k9/10/10/10/10/10/10/K7TN w - - 0 1", "k9/10/10/10/10/10/10/K7tB w - - 0 1",
                                  "k9/10/10/10/10/10/10/K7NN w - - 0 1", "k9/10/10/10/10/10/10/K7Nn w - - 0 1",
                                  "k8b/10/10/10/10/10/10/K8B w - - 0 1", "k9/10/10/10/10/10/10/K7BN w - - 0 1",
                                  "k9/10/10/10/10/10/10/K8R w - - 0 1", "k9/10/10/10/10/10/10/K8Q w - - 0 1",
                                  "k9/10/10/10/10/10/9P/K9 w - - 0 1"}) {
        expect_outcome(fen, Outcome::none);
    }
}

TEST_CASE("RULES 5: a capture that leaves a dead position ends the game") {
    expect_outcome("k9/10/10/10/10/10/1n8/K9 w - - 0 1", "a1b2", Outcome::dead_position);
    expect_outcome("k9/10/10/10/10/8t1/7T2/K8N w - - 0 1", "h2j4xi3", Outcome::none);
    expect_outcome("k9/10/10/10/10/8T1/1n5T2/K9 w - - 0 1", "a1b2", Outcome::dead_position);
}

TEST_CASE("RULES 5: draws do not stop moves") {
    CHECK(texts_of("k9/10/10/10/10/10/10/K9 w - - 100 80").size() == 3);
}
