// SPDX-License-Identifier: GPL-3.0-or-later
// RULES 8: the points that the sources leave open, one test a row.
#include "movegen/common/outcome.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

TEST_CASE("RULES 8: may a queen that came diagonally propel the beast straight? yes") {
    const auto* const fen = "9k/10/10/4T5/10/10/1Q8/K9 w - - 0 1";
    expect_legal(fen, "b2e5>e8 b2e5>e1 b2e5>a5 b2e5>j5");
    expect_legal(fen, "b2e5>b2 b2e5>h8 b2e5>b8 b2e5>h2");
    expect_legal("9k/10/10/1T8/10/10/1Q8/K9 w - - 0 1", "b2b5>e8 b2b5>a4 b2b5>f1");
}

TEST_CASE("RULES 8: may a propelled beast pass own beasts? yes when sliding") {
    expect_moves("9k/10/10/10/3R1T1T2/10/10/K9 w - - 0 1", "d4", Sort::propel,
                 "f4>e4 f4>d4 f4>c4 f4>b4 f4>a4 f4>g4 f4>i4 f4>j4 f4>f1 f4>f2 f4>f3 f4>f5 f4>f6 f4>f7 f4>f8 "
                 "h4>e4 h4>d4 h4>c4 h4>b4 h4>a4 h4>g4 h4>i4 h4>j4 h4>h1 h4>h2 h4>h3 h4>h5 h4>h6 h4>h7 h4>h8");
    // A knight's beast leaps; it does not slide on through the beast where it would land.
    expect_moves("9k/7T2/5T4/10/4N5/10/10/K9 w - - 0 1", "e4", Sort::propel,
                 "f6>g8 f6>e8 f6>d7 f6>h5 f6>d5 f6>g4 f6>e4");
}

TEST_CASE("RULES 8: may a pawn propel by a double step? yes") {
    expect_moves("k9/10/10/10/4T5/10/4P5/9K w - - 0 1", "e2", Sort::propel, "e4>e5");
    expect_after("k9/10/10/10/4T5/10/4P5/9K w - - 9 1", "e2e4>e5", "k9/10/10/4T5/4P5/10/10/9K b - - 0 1");
}

TEST_CASE("RULES 8: may a beast hop over several pieces at once, or over a distant piece? no") {
    expect_moves("k9/10/10/4p5/10/10/1TPP6/9K w - - 0 1", "b2", Sort::plain, "a1 b1 c1 a2 a3 b3 c3");
    expect_moves("k9/10/10/10/10/10/1T1P6/9K w - - 0 1", "b2", Sort::plain, "a1 b1 c1 a2 c2 a3 b3 c3");
    expect_moves("k9/10/10/10/3p6/10/1T8/9K w - - 0 1", "b2", Sort::plain, "a1 b1 c1 a2 c2 a3 b3 c3");
}

TEST_CASE(
    "RULES 8: may a hopping beast land on the square where it started? yes, but without a capture it may not "
    "end there") {
    const auto* const fen = "9k/10/10/2t1t5/3T6/10/10/K9 w - - 0 1";
    expect_legal(fen, "d4d4xc5 d4d4xe5 d4f6xe5");
    expect_illegal(fen, "d4d4");
}

TEST_CASE("RULES 8: may a piece bounce after passing through, or pass through after bouncing? yes") {
    expect_legal("9k/10/1T8/10/1T8/10/1R8/K9 w - - 0 1", "b2j6^b6");
    expect_legal("9k/10/1T1T6/10/10/10/1R8/K9 w - - 0 1", "b2j6^b6");
    expect_legal("9k/10/5T4/4T5/3T6/10/1B2T5/9K w - - 0 1", "b2e7^f6 b2g5^f6");
    expect_check("k9/10/10/r1t1t5/4t5/10/10/4K5 w - - 0 1", true);
}

TEST_CASE("RULES 8: does a beast on the skipped square stop en passant? yes") {
    expect_after("k9/3p6/3t6/4P5/10/10/10/9K b - - 0 1", "d7d5", "k9/10/3t6/3pP5/10/10/10/9K w - - 0 2");
    expect_illegal("k9/10/3t6/3pP5/10/10/10/9K w - - 0 2", "e5d6");
}

TEST_CASE("RULES 8: may a king stand next to, or cross a hop line of, a beast? yes") {
    expect_legal("k9/10/10/4t5/4K5/10/10/10 w - - 0 1", "e4d5 e4f5 e4d4 e4d3");
    expect_legal("k9/10/10/10/10/2t7/3P6/4K5 w - - 0 1", "e1d1 e1e2 e1f2");
    expect_legal("k9/10/2t7/3n6/5K4/10/10/10 w - - 0 1", "f4e4");
}

TEST_CASE("RULES 8: are two bishops on squares of one colour a dead position? no") {
    expect_outcome("9k/10/10/10/10/10/10/KB1B6 w - - 0 1", Outcome::none);
}
