// SPDX-License-Identifier: GPL-3.0-or-later
// RULES 3.6: propels of the pieces; the pawn's are in rules_pawn_test.cpp.
#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

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

TEST_CASE("RULES 3.6: the beast is stopped by every piece that is no own beast, and captures nothing") {
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
    // Off b6 the rook could come to the beast on e6 only by a bounce.
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
