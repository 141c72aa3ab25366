// SPDX-License-Identifier: GPL-3.0-or-later
// RULES 3.7: what a beast does by itself.
#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

TEST_CASE("RULES 3.7: a beast steps one square in any direction, to an unoccupied square") {
    expect_moves("k9/10/10/10/4T5/10/10/9K w - - 0 1", "e4", Sort::plain, "d5 e5 f5 d4 f4 d3 e3 f3");
    expect_moves("k9/10/10/3P6/2PTn5/10/10/9K w - - 0 1", "d4", Sort::plain, "c5 e5 c3 d3 e3 d6 b4 f4");
}

TEST_CASE("RULES 3.7: diagonal hops may change direction and are never mixed with orthogonal ones") {
    // From d4 an orthogonal hop over d5 would be possible, but the turn began with a diagonal one.
    expect_moves("k9/10/10/3Pn1p3/10/2P7/1T8/9K w - - 0 1", "b2", Sort::plain, "a1 b1 c1 a2 c2 a3 b3 d4 f6 h4");
}

TEST_CASE("RULES 3.7: orthogonal hops may change direction and are never mixed with diagonal ones") {
    // From d2 a diagonal hop over e3 would be possible, but the turn began with an orthogonal one.
    expect_moves("k9/10/10/10/10/3np5/1TP7/9K w - - 0 1", "b2", Sort::plain, "a1 b1 c1 a2 a3 b3 c3 d2 d4");
}

TEST_CASE("RULES 3.7: a step and a hop are never joined") {
    expect_moves("k9/10/10/10/10/3P6/1T8/9K w - - 0 1", "b2", Sort::plain, "a1 b1 c1 a2 c2 a3 b3 c3");
}

TEST_CASE("RULES 3.7: a beast hops over kings of either colour") {
    expect_legal("k9/10/10/10/10/2K7/1T8/10 w - - 0 1", "b2d4");
    expect_legal("10/10/10/10/10/2k7/1T8/9K w - - 0 1", "b2d4");
}

TEST_CASE("RULES 3.7: a beast hops over beasts of either colour, without capture if it likes") {
    expect_moves("k9/10/10/10/4t5/2T7/1T8/9K w - - 0 1", "b2", Sort::plain, "a1 b1 c1 a2 c2 a3 b3 d4");
    expect_legal("k9/10/10/10/10/2t7/1T8/9K w - - 0 1", "b2d4");
    expect_after("k9/10/10/10/10/2t7/1T8/9K w - - 8 1", "b2d4", "k9/10/10/10/3T6/2t7/10/9K b - - 9 1");
}

TEST_CASE("RULES 3.7: a hop goes over one adjacent piece to the square immediately behind it") {
    expect_moves("k9/10/10/10/1n8/3P6/1T1P6/9K w - - 0 1", "b2", Sort::plain, "a1 b1 c1 a2 c2 a3 b3 c3");
    expect_moves("k9/10/10/10/1P1P6/1Pn7/1TPP6/9K w - - 0 1", "b2", Sort::plain, "a1 b1 c1 a2 a3");
}

TEST_CASE("RULES 3.7: without a capture a beast must end on another square than its start") {
    expect_illegal("k9/10/10/3P6/2P1P5/3T6/10/9K w - - 0 1", "d3d3");
    expect_legal("k9/10/10/3P6/2P1P5/3T6/10/9K w - - 0 1", "d3b5 d3f5");
}

TEST_CASE("RULES 3.7: a beast captures an enemy beast by its last hop, and may end on its start") {
    const auto* const fen = "k9/10/10/5t4/4T5/10/10/9K w - - 8 1";
    expect_moves(fen, "e4", Sort::capture, "g6xf5 e4xf5");
    expect_legal(fen, "e4g6");
    expect_after(fen, "e4g6xf5", "k9/10/6T3/10/10/10/10/9K b - - 0 1");
    expect_after(fen, "e4e4xf5", "k9/10/10/10/4T5/10/10/9K b - - 0 1");
}

TEST_CASE("RULES 3.7: only the last hop captures") {
    expect_moves("k9/7t2/10/5t4/4T5/10/10/9K w - - 0 1", "e4", Sort::capture, "g6xf5 e4xf5 i8xh7 g6xh7");
}

TEST_CASE("RULES 3.7: a beast may be hopped one way without capture and taken on the way back") {
    // The only square behind the enemy beast is j8; from there the way leads back over it.
    expect_moves("10/8t1/7T2/10/10/k9/10/9K w - - 0 1", "h6", Sort::capture, "j8xi7 h6xi7");
}

TEST_CASE("RULES 3.7: two ways to the same end with the same capture are one move") {
    // Both ways round the four pawns lead to e4, and on over the enemy beast.
    const auto* const diagonal = "k9/10/10/1P1P1t4/10/1P1P6/2T7/9K w - - 0 1";
    expect_moves(diagonal, "c2", Sort::plain, "b1 c1 d1 b2 d2 c3 e4 c6 a4 g6");
    expect_moves(diagonal, "c2", Sort::capture, "g6xf5 e4xf5");
    const auto* const orthogonal = "k9/10/10/10/3P1t4/2P1P5/2TP6/9K w - - 0 1";
    expect_moves(orthogonal, "c2", Sort::plain, "b1 c1 d1 b2 b3 d3 e2 e4 c4 g4");
    expect_moves(orthogonal, "c2", Sort::capture, "g4xf4 e4xf4");
}

TEST_CASE("RULES 3.7: a beast captures nothing but beasts") {
    expect_moves("k9/10/10/3nqr4/3bTp4/10/10/9K w - - 0 1", "e4", Sort::capture, "");
    expect_after("k9/10/10/5n4/4T5/10/10/9K w - - 8 1", "e4g6", "k9/10/6T3/5n4/10/10/10/9K b - - 9 1");
}

TEST_CASE("RULES 3.7: a beast does not capture own beasts") {
    expect_moves("k9/10/10/5T4/4T5/10/10/9K w - - 0 1", "e4", Sort::capture, "");
}

TEST_CASE("RULES 3.7: a beast that shields its king may not leave the line") {
    expect_moves("4r4k/10/10/10/4T5/10/10/4K5 w - - 0 1", "e4", Sort::plain, "e5 e3");
}

TEST_CASE("RULES 3.7: a beast capture must not open the mover's king to attack") {
    expect_moves("4r4k/10/10/5t4/4T5/10/10/4K5 w - - 0 1", "e4", Sort::capture, "e4xf5");
}

TEST_CASE("RULES 3.7: capturing a beast that its own side sees through closes no line") {
    // The rook checks through its own beast on e6: taking that is no answer, stepping onto the line is.
    expect_check("4r4k/10/4t5/3T6/10/10/10/4K5 w - - 0 1", true);
    expect_illegal("4r4k/10/4t5/3T6/10/10/10/4K5 w - - 0 1", "d5f7xe6 d5d5xe6");
    expect_legal("4r4k/10/4t5/3T6/10/10/10/4K5 w - - 0 1", "d5e5 d5e4");
}
