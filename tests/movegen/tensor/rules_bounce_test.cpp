// SPDX-License-Identifier: GPL-3.0-or-later
// RULES 3.5: bounces.
#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

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

TEST_CASE("RULES 3.5: a bounce may capture a piece that is no beast") {
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

TEST_CASE("RULES 3.5: an enemy beast is no springboard") {
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
    // She comes to e5 along the rank; the diagonals of e5 are not hers this way.
    expect_check("k9/10/10/q3t5/10/10/7K2/10 w - - 0 1", false);
    expect_check("k9/10/10/q3t5/10/10/4K5/10 w - - 0 1", true);
}

TEST_CASE("RULES 3.5: a pinned piece may not bounce away") {
    const auto* const fen = "9k/10/10/1r8/10/10/1R2T5/1K8 w - - 0 1";
    expect_moves(fen, "b2", Sort::bounce, "");
    expect_moves(fen, "b2", Sort::plain, "b3 b4 b5");
}

TEST_CASE("RULES 3.5: a bounce may answer a check by capture or by blocking") {
    // The rook on j8 checks along the eighth rank; only the rook on b2 can help, off the beast on b5.
    expect_moves("K8r/10/10/1T8/10/10/1R8/k9 w - - 0 1", "b2", Sort::bounce, "");
    expect_moves("K8r/10/10/10/10/10/1R4T3/k9 w - - 0 1", "b2", Sort::bounce, "g8^g2");
    expect_moves("K8r/10/10/10/10/10/1R7T/k9 w - - 0 1", "b2", Sort::bounce, "j8^j2");
}
