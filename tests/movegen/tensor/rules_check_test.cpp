// SPDX-License-Identifier: GPL-3.0-or-later
// RULES 4: attack and check.
#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

TEST_CASE("RULES 4: king, queen, rook, bishop, knight and pawn attack") {
    for (const auto* const fen :
         {"k9/10/10/4q5/10/10/4K5/10 w - - 0 1", "k9/10/10/4q5/10/10/1K8/10 w - - 0 1",
          "k9/10/10/4r5/10/10/4K5/10 w - - 0 1", "k9/10/10/4b5/10/10/1K8/10 w - - 0 1",
          "k9/10/10/4n5/10/3K6/10/10 w - - 0 1", "k9/10/10/4p5/3K6/10/10/10 w - - 0 1"}) {
        expect_check(fen, true);
    }
    for (const auto* const fen :
         {"k9/10/10/4q5/10/10/3K6/10 w - - 0 1", "k9/10/10/4r5/10/10/1K8/10 w - - 0 1",
          "k9/10/10/4b5/10/10/4K5/10 w - - 0 1", "k9/10/10/4n5/10/4K5/10/10 w - - 0 1",
          "k9/10/10/4p5/4K5/10/10/10 w - - 0 1", "k9/10/3K6/4p5/10/10/10/10 w - - 0 1"}) {
        expect_check(fen, false);
    }
}

TEST_CASE("RULES 4: sliders check through their own beasts and not through enemy beasts") {
    expect_check("4r4k/10/4t5/4t5/10/10/10/4K5 w - - 0 1", true);
    expect_check("4r4k/10/4t5/4T5/10/10/10/4K5 w - - 0 1", false);
    expect_check("9k/1b8/2t7/10/10/10/6K3/10 w - - 0 1", true);
    expect_check("9k/1b8/2T7/10/10/10/6K3/10 w - - 0 1", false);
}

TEST_CASE("RULES 4: beasts never attack") {
    expect_check("9k/10/10/3ttt4/3tKt4/3ttt4/10/10 w - - 0 1", false);
    // e4 stands on a hop line, and the king may walk among beasts.
    expect_moves("9k/10/10/4t5/4K5/10/3t6/10 w - - 0 1", "e4", Sort::plain, "d5 f5 d4 f4 d3 e3 f3");
}

TEST_CASE("RULES 4: no move may leave the mover's own king attacked") {
    expect_moves("4r4k/10/10/10/4N5/10/10/4K5 w - - 0 1", "e4", Sort::plain, "");
    expect_moves("9k/10/10/10/1b8/10/3P6/4K5 w - - 0 1", "d2", Sort::plain, "");
    expect_all("k9/10/10/10/10/4r5/2r1N1r3/4K5 w - - 0 1", "e1d1 e1f1");
}

TEST_CASE("RULES 4: a piece on either leg of a bounce can be pinned") {
    // The rook on a5 would bounce off e5 onto e1. A pinned knight may leap from one leg to the other.
    expect_moves("k9/10/10/r3t5/10/4N5/10/4K5 w - - 0 1", "e3", Sort::plain, "d5");
    expect_moves("k9/10/10/r1N1t5/10/10/10/4K5 w - - 0 1", "c5", Sort::plain, "e4");
    expect_moves("k9/10/10/r1N1T5/10/10/10/4K5 w - - 0 1", "c5", Sort::plain, "b7 d7 a6 e6 a4 e4 b3 d3");
    // A rook stays on the legs, or takes the pinning rook.
    expect_moves("k9/10/10/r1R1t5/10/10/10/4K5 w - - 0 1", "c5", Sort::plain, "a5 b5 d5");
    // A beast may move along the legs too.
    expect_moves("k9/10/10/r2Tt5/10/10/10/4K5 w - - 0 1", "d5", Sort::plain, "c5 e4");
    expect_moves("k9/10/10/r2Tt5/10/10/10/4K5 w - - 0 1", "d5", Sort::capture, "f5xe5 d5xe5");
}

TEST_CASE(
    "RULES 4: a slider's bounce check is met on either leg, at the checker, at the beast or by the king") {
    expect_all("k9/2B7/10/r3t5/3T6/2N7/10/4K5 w - - 0 1",
               "c3b5 c3d5 c3e4 c3e2 c7a5 d4c5 d4d5 d4e4 d4e3 d4f6xe5 d4d4xe5 e1d1 e1d2 e1f1 e1f2");
}

TEST_CASE("RULES 4: a knight's bounce check cannot be blocked") {
    expect_all("k9/10/10/1n7R/3t6/2T7/4K5/10 w - - 0 1",
               "j5b5 c3e5xd4 c3c3xd4 e2d1 e2e1 e2f1 e2d2 e2f2 e2d3 e2e3");
}

TEST_CASE("RULES 4: a double check may be met by one capture that also blocks") {
    expect_legal("k9/10/10/1b8/6T3/5t3r/10/5K4 w - - 0 1", "g4e2xf3");
}

TEST_CASE("RULES 4: one rook may check over two corners at once") {
    // From a8 over a3 along the third rank, and over e8 down the e file.
    const auto* const fen = "r3t4k/10/10/10/10/t3K5/10/1R4R3 w - - 0 1";
    expect_check(fen, true);
    expect_moves(fen, "b1", Sort::plain, "");
    expect_moves(fen, "g1", Sort::plain, "");
    expect_moves(fen, "e3", Sort::plain, "d4 f4 d2 f2");
}

TEST_CASE("RULES 4: a king in a bounce check may not stay on the second leg") {
    expect_moves("k9/10/10/r3t5/10/4K5/10/10 w - - 0 1", "e3", Sort::plain, "d4 f4 d3 f3 d2 f2");
}
