// SPDX-License-Identifier: GPL-3.0-or-later
// RULES 1, 3.1, 3.2, 3.3 and 9: the start, sliders, knight, king, and the game without beasts.
#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

TEST_CASE("RULES 1: White has 30 legal moves at the start") {
    expect_all(tensor::start_fen(Variant::tensor),
               "a2a3 b2b3 c2c3 d2d3 e2e3 f2f3 g2g3 h2h3 i2i3 j2j3 "
               "a2a4 b2b4 c2c4 d2d4 e2e4 f2f4 g2g4 h2h4 i2i4 j2j4 "
               "c1b3 c1d3 h1g3 h1i3 b1b3 b1d3 i1i3 i1g3 a1b1>a1 j1i1>j1");
}

TEST_CASE("RULES 3.1: a rook moves any distance along rank and file") {
    expect_moves("k9/10/10/10/4R5/10/10/9K w - - 0 1", "e4", Sort::plain,
                 "a4 b4 c4 d4 f4 g4 h4 i4 j4 e1 e2 e3 e5 e6 e7 e8");
}

TEST_CASE("RULES 3.1: a bishop moves any distance along the diagonals") {
    expect_moves("9k/10/10/10/4B5/10/10/9K w - - 0 1", "e4", Sort::plain,
                 "b1 c2 d3 f5 g6 h7 i8 a8 b7 c6 d5 f3 g2 h1");
}

TEST_CASE("RULES 3.1: a queen moves as a rook or as a bishop") {
    expect_moves("9k/10/10/10/4Q5/10/10/9K w - - 0 1", "e4", Sort::plain,
                 "a4 b4 c4 d4 f4 g4 h4 i4 j4 e1 e2 e3 e5 e6 e7 e8 b1 c2 d3 f5 g6 h7 i8 a8 b7 c6 d5 f3 g2 h1");
}

TEST_CASE("RULES 3.1: sliders pass through any number of own beasts") {
    expect_moves("9k/10/10/10/10/9K/10/RTT1r5 w - - 0 1", "a1", Sort::plain, "d1 e1 a2 a3 a4 a5 a6 a7 a8");
    expect_moves("9k/10/10/4p5/10/2T6K/1T8/B9 w - - 0 1", "a1", Sort::plain, "d4 e5");
    expect_moves("9k/10/10/4p5/10/2T6K/TT8/QTTT1n4 w - - 0 1", "a1", Sort::plain,
                 "d4 e5 e1 f1 a3 a4 a5 a6 a7 a8");
}

TEST_CASE("RULES 3.1: every piece that is no own beast blocks a slider") {
    expect_moves("9k/10/4P5/10/2N1R1t3/10/4p5/K9 w - - 0 1", "e4", Sort::plain, "d4 f4 e5 e3 e2");
    expect_moves("9k/10/2P3t3/10/4B5/10/2n3N3/9K w - - 0 1", "e4", Sort::plain, "d5 f5 d3 f3 c2");
}

TEST_CASE("RULES 3.1: a slider cannot end on an own beast's square, except to propel") {
    expect_illegal("9k/10/10/10/10/9K/10/RT8 w - - 0 1", "a1b1");
    expect_legal("9k/10/10/10/10/9K/10/RT8 w - - 0 1", "a1b1>c1");
}

TEST_CASE("RULES 3.1 to 3.4: no piece and no pawn captures a beast by landing on it") {
    const auto* const fen = "7B1k/10/10/4t2Q2/3P1K4/3N6/4R5/10 w - - 0 1";
    expect_illegal(fen, "h8e5 h5e5 d3e5 f4e5 d4e5 e2e5");
    expect_legal(fen, "h8f6 h5f5 e2e4");
}

TEST_CASE("RULES 3.2: a knight leaps over everything") {
    expect_moves("k9/10/10/10/4N5/10/10/9K w - - 0 1", "e4", Sort::plain, "d6 f6 c5 g5 c3 g3 d2 f2");
    expect_moves("k9/10/10/3PPP4/3PNP4/3PPP4/10/9K w - - 0 1", "e4", Sort::plain, "d6 f6 c5 g5 c3 g3 d2 f2");
}

TEST_CASE("RULES 3.2: a knight ends on an unoccupied square or captures a piece that is no beast") {
    expect_moves("k9/10/3P1T4/2p3t3/4N5/10/10/9K w - - 0 1", "e4", Sort::plain, "c5 c3 g3 d2 f2");
}

TEST_CASE("RULES 3.3: a king steps to unoccupied, unattacked neighbours or captures there") {
    expect_moves("k9/10/10/10/4K5/10/10/10 w - - 0 1", "e4", Sort::plain, "d5 e5 f5 d4 f4 d3 e3 f3");
    expect_moves("k9/10/10/3Ptn4/4K5/10/10/10 w - - 0 1", "e4", Sort::plain, "f5 f4 d3 f3");
}

TEST_CASE("RULES 3.3: a king may not capture a guarded piece") {
    expect_moves("k3r5/10/10/4n5/4K5/10/10/10 w - - 0 1", "e4", Sort::plain, "d5 f5 d4 f4 e3");
}

TEST_CASE("RULES 3.3: a king may not retreat along the line of the check") {
    expect_moves("k3r5/10/10/10/4K5/10/10/10 w - - 0 1", "e4", Sort::plain, "d5 f5 d4 f4 d3 f3");
}

TEST_CASE("RULES 3.3: a king may not step onto a square that a bounce guards") {
    expect_moves("k9/10/10/r3t5/10/3K6/10/10 w - - 0 1", "d3", Sort::plain, "c4 d4 c3 c2 d2");
}

TEST_CASE("RULES 3.3: kings keep apart") {
    expect_moves("10/10/10/10/4K1k3/10/10/10 w - - 0 1", "e4", Sort::plain, "d5 e5 d4 d3 e3");
}

TEST_CASE("RULES 3.3: a king never passes through, bounces or propels") {
    for (const Sort sort : {Sort::plain, Sort::bounce, Sort::propel}) {
        expect_moves("k9/10/10/10/10/3TTT4/3TKT4/3TTT4 w - - 0 1", "e2", sort, "");
    }
}

TEST_CASE("RULES 9: the sister game starts with 26 moves and no castling") {
    CHECK(texts_of(tensor::start_fen(Variant::tensorfree), Variant::tensorfree).size() == 26);
    CHECK_FALSE(Game::from_fen("r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", Variant::tensorfree).ok());
    CHECK(texts_of("r4k3r/10/10/10/10/10/10/R4K3R w - - 0 1", Variant::tensorfree).size() == 26);
}

TEST_CASE("RULES 9: the sister game refuses beasts") {
    CHECK_FALSE(Game::from_fen("9k/10/10/10/10/10/10/KT8 w - - 0 1", Variant::tensorfree).ok());
    CHECK_FALSE(Game::from_fen("9k/10/10/10/10/10/10/Kt8 w - - 0 1", Variant::tensorfree).ok());
    CHECK(Game::from_fen("9k/10/10/10/10/10/10/KR8 w - - 0 1", Variant::tensorfree).ok());
}

TEST_CASE("RULES 9: the sister game promotes to N, B, R, Q only") {
    CHECK(texts_of("9k/1P8/10/10/10/10/10/9K w - - 0 1", Variant::tensorfree) ==
          sorted_tokens("b7b8n b7b8b b7b8r b7b8q j1i1 j1i2 j1j2"));
}

TEST_CASE("RULES 9: a tensor position without beasts still promotes to one") {
    expect_all("9k/1P8/10/10/10/10/10/9K w - - 0 1", "b7b8n b7b8b b7b8r b7b8q b7b8t j1i1 j1i2 j1j2");
}
