// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet::test;
using namespace ricochet;

// RULES 3.5: bounces.

TEST_CASE("RULES 3.5: a bishop bounces onto the crossing diagonal, both ways") {
    expect_moves("9k/10/3T6/10/10/B9/10/K9 w - - 0 1", "a3", Sort::bounce,
                 "e5^d6 f4^d6 g3^d6 h2^d6 i1^d6 c7^d6 b8^d6");
}

TEST_CASE("RULES 3.5: a rook bounces from a file onto the rank") {
    expect_moves("9k/10/1T8/10/10/10/1R8/K9 w - - 0 1", "b2", Sort::bounce,
                 "a6^b6 c6^b6 d6^b6 e6^b6 f6^b6 g6^b6 h6^b6 i6^b6 j6^b6");
}

TEST_CASE("RULES 3.5: a rook bounces from a rank onto the file") {
    expect_moves("9k/10/10/10/10/10/1R4T3/K9 w - - 0 1", "b2", Sort::bounce,
                 "g1^g2 g3^g2 g4^g2 g5^g2 g6^g2 g7^g2 g8^g2");
}

TEST_CASE("RULES 3.5: a queen that comes diagonally bounces as a bishop only") {
    // h2 and b8 lie on the crossing diagonal too, but the queen reaches them without the beast.
    expect_moves("9k/10/10/4T5/10/10/1Q8/K9 w - - 0 1", "b2", Sort::bounce, "d6^e5 c7^e5 f4^e5 g3^e5 i1^e5");
}

TEST_CASE("RULES 3.5: a queen that comes straight bounces as a rook only") {
    expect_moves("9k/10/10/1T8/10/10/1Q8/K9 w - - 0 1", "b2", Sort::bounce,
                 "a5^b5 c5^b5 d5^b5 f5^b5 g5^b5 h5^b5 i5^b5 j5^b5");
}

TEST_CASE("RULES 3.5: a knight bounces to any knight move from the beast, but not back") {
    expect_moves("9k/10/5T4/10/4N5/10/10/K9 w - - 0 1", "e4", Sort::bounce,
                 "g8^f6 e8^f6 h7^f6 d7^f6 h5^f6 d5^f6 g4^f6");
}

TEST_CASE("RULES 3.5: the first leg passes through own beasts only") {
    expect_legal("9k/10/1T8/10/1T8/10/1R8/K9 w - - 0 1", "b2j6^b6 b2j4^b4");
    expect_moves("9k/10/1T8/10/1N8/10/1R8/K9 w - - 0 1", "b2", Sort::bounce, "");
    expect_moves("9k/10/1T8/10/1t8/10/1R8/K9 w - - 0 1", "b2", Sort::bounce, "");
    expect_moves("9k/10/1T8/10/1n8/10/1R8/K9 w - - 0 1", "b2", Sort::bounce, "");
}

TEST_CASE("RULES 3.5: the second leg passes through own beasts and stops at every other piece") {
    expect_moves("9k/10/1T1T2P3/10/10/10/1R8/K9 w - - 0 1", "b2", Sort::bounce, "a6^b6 c6^b6 e6^b6 f6^b6");
    expect_moves("9k/10/1T1t6/10/10/10/1R8/K9 w - - 0 1", "b2", Sort::bounce, "a6^b6 c6^b6");
}

TEST_CASE("RULES 3.5: a bounce may capture a piece that is not a beast") {
    expect_moves("9k/10/1T2n5/10/10/10/1R8/K9 w - - 0 1", "b2", Sort::bounce, "a6^b6 c6^b6 d6^b6 e6^b6");
    expect_after("9k/10/1T2n5/10/10/10/1R8/K9 w - - 9 1", "b2e6^b6", "9k/10/1T2R5/10/10/10/10/K9 b - - 0 1");
    expect_moves("4t4k/3p6/5T4/10/4N5/10/10/K9 w - - 0 1", "e4", Sort::bounce,
                 "g8^f6 h7^f6 d7^f6 h5^f6 d5^f6 g4^f6");
}

TEST_CASE("RULES 3.5: the beast that serves stays where it is") {
    expect_after("9k/10/1T8/10/10/10/1R8/K9 w - - 0 1", "b2j6^b6", "9k/10/1T7R/10/10/10/10/K9 b - - 1 1");
}

TEST_CASE("RULES 3.5: one bounce a turn") {
    expect_moves("9k/10/1T2T5/10/10/10/1R8/K9 w - - 0 1", "b2", Sort::bounce,
                 "a6^b6 c6^b6 d6^b6 f6^b6 g6^b6 h6^b6 i6^b6 j6^b6");
}

TEST_CASE("RULES 3.5: an enemy beast is not a springboard") {
    expect_moves("9k/10/1t8/10/10/10/1R8/K9 w - - 0 1", "b2", Sort::bounce, "");
    expect_moves("9k/10/5t4/10/4N5/10/10/K9 w - - 0 1", "e4", Sort::bounce, "");
}

TEST_CASE("RULES 3.5: kings, pawns and beasts never bounce") {
    const auto* const fen = "9k/10/10/10/10/1T2T5/1K2P4T/9T w - - 0 1";
    for (const auto* const from : {"b2", "e2", "j1", "j2"}) {
        expect_moves(fen, from, Sort::bounce, "");
    }
}

TEST_CASE("RULES 3.5: a bounce that leads where an ordinary move leads is that ordinary move") {
    expect_moves("9k/10/10/4T5/10/10/1Q8/9K w - - 0 1", "b2", Sort::plain,
                 "a2 c2 d2 e2 f2 g2 h2 i2 j2 b1 b3 b4 b5 b6 b7 b8 a1 c3 d4 f6 g7 h8 a3 c1");
    expect_illegal("9k/10/10/4T5/10/10/1Q8/9K w - - 0 1", "b2h2^e5 b2b8^e5");
}

TEST_CASE("RULES 3.5: where several beasts serve, the lowest square is the canonical one") {
    expect_moves_as_written("9k/10/1T8/10/10/10/1R2T5/K9 w - - 0 1", "b2", Sort::bounce,
                            "a6^b6 c6^b6 d6^b6 e6^e2 f6^b6 g6^b6 h6^b6 i6^b6 j6^b6 "
                            "e1^e2 e3^e2 e4^e2 e5^e2 e7^e2 e8^e2");
    expect_moves_as_written("9k/10/5T4/6T3/4N5/10/10/K9 w - - 0 1", "e4", Sort::bounce,
                            "g8^f6 e8^f6 d7^f6 h5^f6 d5^f6 g4^f6 h7^g5 f7^g5 i6^g5 e6^g5 i4^g5 h3^g5 f3^g5");
    // For Black too the lowest square is the one nearest to a1.
    expect_moves_as_written("k9/1r2t5/10/10/10/1t8/10/9K b - - 0 1", "b7", Sort::bounce,
                            "a3^b3 c3^b3 d3^b3 e3^b3 f3^b3 g3^b3 h3^b3 i3^b3 j3^b3 "
                            "e1^e7 e2^e7 e4^e7 e5^e7 e6^e7 e8^e7");
}

TEST_CASE("RULES 3.5: a bounce gives check") {
    expect_check("k9/10/10/r3t5/10/10/10/4K5 w - - 0 1", true);
    expect_check("k9/10/10/r3T5/10/10/10/4K5 w - - 0 1", false);
    expect_check("k9/10/10/r2Nt5/10/10/10/4K5 w - - 0 1", false);
    expect_check("k9/10/10/r3t5/10/4N5/10/4K5 w - - 0 1", false);
    expect_check("k9/10/10/1n8/3t6/10/4K5/10 w - - 0 1", true);
    expect_check("k9/10/3t6/10/10/b9/10/7K2 w - - 0 1", false);
    expect_check("k9/10/3t6/10/10/b9/7K2/10 w - - 0 1", true);
    expect_check("k9/10/3t6/10/10/q9/7K2/10 w - - 0 1", true);
}

TEST_CASE("RULES 3.5: a queen does not check by mixing her two ways") {
    // The queen reaches e5 along the rank, so she does not bounce onto its diagonals.
    expect_check("k9/10/10/q3t5/10/10/7K2/10 w - - 0 1", false);
    expect_check("k9/10/10/q3t5/10/10/4K5/10 w - - 0 1", true);
}

TEST_CASE("RULES 3.5: a pinned piece may not bounce away") {
    const auto* const fen = "9k/10/10/1r8/10/10/1R2T5/1K8 w - - 0 1";
    expect_moves(fen, "b2", Sort::bounce, "");
    expect_moves(fen, "b2", Sort::plain, "b3 b4 b5");
}

TEST_CASE("RULES 3.5: a bounce may answer a check by capture or by blocking") {
    // The rook on j8 checks along the eighth rank; only the rook on b2 can help, by a bounce.
    expect_moves("K8r/10/10/1T8/10/10/1R8/k9 w - - 0 1", "b2", Sort::bounce, "");
    expect_moves("K8r/10/10/10/10/10/1R4T3/k9 w - - 0 1", "b2", Sort::bounce, "g8^g2");
    expect_moves("K8r/10/10/10/10/10/1R7T/k9 w - - 0 1", "b2", Sort::bounce, "j8^j2");
}

// RULES 3.6: propels of the pieces; the pawn's are in rules_pieces_test.cpp.

TEST_CASE("RULES 3.6: a knight sends the beast to any knight move, its own old square too") {
    expect_moves("9k/10/5T4/10/4N5/10/10/K9 w - - 0 1", "e4", Sort::propel,
                 "f6>g8 f6>e8 f6>h7 f6>d7 f6>h5 f6>d5 f6>g4 f6>e4");
}

TEST_CASE("RULES 3.6: a knight sends the beast over other pieces") {
    expect_legal("9k/4nnn3/4nTn3/4nnn3/4N5/10/10/9K w - - 0 1", "e4f6>g8 e4f6>h7 e4f6>g4");
}

TEST_CASE("RULES 3.6: a bishop sends the beast along either diagonal") {
    expect_moves("9k/10/3T6/10/10/B9/10/K9 w - - 0 1", "a3", Sort::propel,
                 "d6>e7 d6>f8 d6>c5 d6>b4 d6>a3 d6>e5 d6>f4 d6>g3 d6>h2 d6>i1 d6>c7 d6>b8");
}

TEST_CASE("RULES 3.6: a rook sends the beast along rank or file, over and beyond its own old square") {
    expect_moves("9k/10/10/10/3R2T3/10/10/K9 w - - 0 1", "d4", Sort::propel,
                 "g4>h4 g4>i4 g4>j4 g4>f4 g4>e4 g4>d4 g4>c4 g4>b4 g4>a4 "
                 "g4>g1 g4>g2 g4>g3 g4>g5 g4>g6 g4>g7 g4>g8");
}

TEST_CASE("RULES 3.6: a queen sends the beast along any of the eight directions") {
    expect_moves("9k/10/10/10/6T3/6Q3/10/K9 w - - 0 1", "g3", Sort::propel,
                 "g4>a4 g4>b4 g4>c4 g4>d4 g4>e4 g4>f4 g4>h4 g4>i4 g4>j4 "
                 "g4>g1 g4>g2 g4>g3 g4>g5 g4>g6 g4>g7 g4>g8 "
                 "g4>d1 g4>e2 g4>f3 g4>h5 g4>i6 g4>j7 g4>c8 g4>d7 g4>e6 g4>f5 g4>h3 g4>i2 g4>j1");
}

TEST_CASE("RULES 3.6: the piece ends on the beast's square") {
    expect_after("9k/10/10/10/3R2T3/10/10/K9 w - - 4 1", "d4g4>g7", "9k/6T3/10/10/6R3/10/10/K9 b - - 5 1");
    expect_after("9k/10/10/10/3R2T3/10/10/K9 w - - 4 1", "d4g4>d4", "9k/10/10/10/3T2R3/10/10/K9 b - - 5 1");
}

TEST_CASE("RULES 3.6: the piece may pass through other own beasts on its way") {
    expect_legal("9k/10/10/10/3R2T1T1/10/10/K9 w - - 0 1", "d4i4>i8 d4i4>j4 d4i4>h4 d4i4>d4 d4i4>a4");
    expect_illegal("9k/10/10/10/3R2N1T1/10/10/K9 w - - 0 1", "d4i4>i8");
    expect_illegal("9k/10/10/10/3R2t1T1/10/10/K9 w - - 0 1", "d4i4>i8");
}

TEST_CASE("RULES 3.6: the beast is stopped by every piece that is not an own beast, and captures nothing") {
    expect_moves("9k/10/6t3/10/1n1R2T1N1/6p3/10/K9 w - - 0 1", "d4", Sort::propel,
                 "g4>h4 g4>f4 g4>e4 g4>d4 g4>c4 g4>g5");
    expect_moves("4N4k/3p3t2/5T4/10/4N5/10/10/K9 w - - 0 1", "e4", Sort::propel,
                 "f6>g8 f6>h5 f6>d5 f6>g4 f6>e4");
}

TEST_CASE("RULES 3.6: an enemy beast cannot be propelled") {
    expect_moves("9k/10/10/10/3R2t3/10/10/K9 w - - 0 1", "d4", Sort::propel, "");
    expect_moves("9k/10/5t4/10/4N5/10/10/K9 w - - 0 1", "e4", Sort::propel, "");
}

TEST_CASE("RULES 3.6: kings and beasts never propel") {
    const auto* const fen = "9k/10/10/10/10/10/1TT7/KT8 w - - 0 1";
    for (const auto* const from : {"a1", "b1", "b2", "c2"}) {
        expect_moves(fen, from, Sort::propel, "");
    }
}

TEST_CASE("RULES 3.6: never a bounce and a propel together") {
    // The rook could reach the beast on e6 only by a bounce off b6.
    expect_illegal("9k/10/1T1nT5/10/10/10/1R8/K9 w - - 0 1", "b2e6>e7 b2e6>f6");
}

TEST_CASE("RULES 3.6: a propel must not leave the mover's king attacked") {
    // The rook is pinned on the d file: it may leave only if the beast takes its place.
    expect_moves("3r5k/10/10/10/3R2T3/10/10/3K6 w - - 0 1", "d4", Sort::propel, "g4>d4");
}

TEST_CASE("RULES 3.6: a propel may answer a check by putting the beast on the line") {
    expect_moves("r9/7k2/10/10/3R2T3/10/10/K9 w - - 0 1", "d4", Sort::propel, "g4>a4");
    expect_moves("9k/K8r/10/8T1/10/10/10/8R1 w - - 0 1", "i1", Sort::propel, "i5>i7");
}

// RULES 3.7: the moves of beasts.

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
    // The only square beyond the enemy beast is j8; from there the only hop is back over it.
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
    // The rook checks through its own beast on e6: capturing that does not help, interposing does.
    expect_check("4r4k/10/4t5/3T6/10/10/10/4K5 w - - 0 1", true);
    expect_illegal("4r4k/10/4t5/3T6/10/10/10/4K5 w - - 0 1", "d5f7xe6 d5d5xe6");
    expect_legal("4r4k/10/4t5/3T6/10/10/10/4K5 w - - 0 1", "d5e5 d5e4");
}
