// SPDX-License-Identifier: GPL-3.0-or-later
// RULES 1, 3.1, 3.2, 3.3 and 9: the start, sliders, knight, king, and the game without beasts.
#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet::test;
using namespace ricochet;

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

TEST_CASE("RULES 3.1: every piece that is not an own beast blocks a slider") {
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

TEST_CASE("RULES 3.2: a knight ends on an unoccupied square or captures a piece that is not a beast") {
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

// RULES 3.4, and of 3.6 the pawn's propel.

TEST_CASE("RULES 3.4: a pawn steps one square, two from its second rank") {
    expect_moves("k9/10/10/10/10/10/4P5/9K w - - 0 1", "e2", Sort::plain, "e3 e4");
    expect_moves("k9/10/10/10/10/4P5/10/9K w - - 0 1", "e3", Sort::plain, "e4");
}

TEST_CASE("RULES 3.4: a pawn is stopped by any piece in front of it") {
    for (const auto* const piece : {"n", "N", "t"}) {
        const std::string before = std::string("k9/10/10/10/10/4") + piece + "5/4P5/9K w - - 0 1";
        expect_moves(before, "e2", Sort::plain, "");
        expect_moves(before, "e2", Sort::propel, "");
        const std::string two_ahead = std::string("k9/10/10/10/4") + piece + "5/10/4P5/9K w - - 0 1";
        expect_moves(two_ahead, "e2", Sort::plain, "e3");
    }
}

TEST_CASE("RULES 3.4: a pawn captures one step diagonally forward, never a beast") {
    expect_moves("k9/10/10/3nbt4/4P5/3n1n4/10/9K w - - 0 1", "e4", Sort::plain, "d5");
}

TEST_CASE("RULES 3.4: a double step passes through an own beast") {
    expect_moves("k9/10/10/10/10/4T5/4P5/9K w - - 0 1", "e2", Sort::plain, "e4");
}

TEST_CASE("RULES 3.4: a pawn passes through a beast only to an unoccupied square and only on its first move") {
    expect_moves("k9/10/10/10/4n5/4T5/4P5/9K w - - 0 1", "e2", Sort::plain, "");
    expect_moves("k9/10/10/10/4T5/4T5/4P5/9K w - - 0 1", "e2", Sort::plain, "");
    expect_moves("k9/10/10/10/4T5/4P5/10/9K w - - 0 1", "e3", Sort::plain, "");
}

TEST_CASE("RULES 3.4: a pawn may be captured en passant in the very next turn") {
    expect_after("k9/3p6/10/4P5/10/10/10/9K b - - 3 1", "d7d5", "k9/10/10/3pP5/10/10/10/9K w - d6 0 2");
    expect_after("k9/10/10/3pP5/10/10/10/9K w - d6 0 2", "e5d6", "k9/10/3P6/10/10/10/10/9K b - - 0 2");
    expect_after("k9/3p6/10/4P5/10/10/10/9K b - - 3 1", "d7d5 j1j2 a8a7",
                 "10/k9/10/3pP5/10/10/9K/10 w - - 2 3");
    expect_illegal("10/k9/10/3pP5/10/10/9K/10 w - - 2 3", "e5d6");
}

TEST_CASE("RULES 3.4: a single step cannot be taken en passant") {
    expect_after("k9/10/3p6/2P1P5/10/10/10/9K b - - 3 1", "d6d5", "k9/10/10/2PpP5/10/10/10/9K w - - 0 2");
}

TEST_CASE("RULES 3.4: only pawns capture en passant") {
    expect_after("k4B4/10/10/3pP5/10/10/10/9K w - d6 0 2", "f8d6", "k9/10/3B6/3pP5/10/10/10/9K b - - 1 2");
}

TEST_CASE("RULES 3.4: a double step through a beast cannot be taken en passant") {
    expect_after("k9/3p6/3t6/4P5/10/10/10/9K b - - 0 1", "d7d5", "k9/10/3t6/3pP5/10/10/10/9K w - - 0 2");
    expect_illegal("k9/10/3t6/3pP5/10/10/10/9K w - - 0 2", "e5d6");
}

TEST_CASE("RULES 3.4: a double step that propels can be taken en passant") {
    expect_after("k9/3p6/10/3tP5/10/10/10/9K b - - 5 1", "d7d5>d4", "k9/10/10/3pP5/3t6/10/10/9K w - d6 0 2");
    expect_after("k9/10/10/3pP5/3t6/10/10/9K w - d6 0 2", "e5d6", "k9/10/3P6/10/3t6/10/10/9K b - - 0 2");
}

TEST_CASE("RULES 3.4: a single step that propels cannot be taken en passant") {
    expect_after("k9/3p6/3t6/4P5/10/10/10/9K b - - 5 1", "d7d6>d5", "k9/10/3p6/3tP5/10/10/10/9K w - - 0 2");
}

TEST_CASE("RULES 3.4: an en passant capture may not bare the king on the rank of both pawns") {
    expect_illegal("k9/10/10/K2pP4r/10/10/10/10 w - d6 0 2", "e5d6");
    expect_legal("k9/10/10/K2pP4n/10/10/10/10 w - d6 0 2", "e5d6");
}

TEST_CASE("RULES 3.4: an en passant capture may take a pawn that gives check") {
    expect_legal("k9/10/10/3pP5/2K7/10/10/10 w - d6 0 2", "e5d6");
}

TEST_CASE("RULES 3.4: an en passant capture may not open the leg of a bounce") {
    // The rook on a8 bounces off e8: the capturing pawn shields the king on e2.
    expect_illegal("r3t4k/10/10/3pP5/10/10/4K5/10 w - d6 0 2", "e5d6");
    // The rook on j8 bounces off j5: both pawns together shield the king on a5.
    expect_illegal("9r/k9/10/K2pP4t/10/10/10/10 w - d6 0 2", "e5d6");
    expect_legal("9r/k9/10/K2pP4T/10/10/10/10 w - d6 0 2", "e5d6");
}

TEST_CASE("RULES 3.4: an en passant capture may not open the diagonal that the captured pawn closed") {
    expect_illegal("b8k/10/10/3pP5/10/10/6K3/10 w - d6 0 2", "e5d6");
    expect_legal("b8k/10/10/3pP5/10/10/7K2/10 w - d6 0 2", "e5d6");
}

TEST_CASE("RULES 3.4: a pawn promotes to knight, bishop, rook, queen or beast") {
    const auto* const fen = "2n6k/1P8/10/10/10/10/10/9K w - - 0 1";
    expect_moves(fen, "b7", Sort::plain, "");
    expect_moves(fen, "b7", Sort::promotion, "b8n b8b b8r b8q b8t c8n c8b c8r c8q c8t");
    expect_after(fen, "b7b8t", "1Tn6k/10/10/10/10/10/10/9K b - - 0 1");
    expect_after(fen, "b7c8r", "2R6k/10/10/10/10/10/10/9K b - - 0 1");
}

TEST_CASE("RULES 3.4: there may be as many beasts as one likes") {
    expect_legal("9k/1P8/10/10/10/TTTTTT4/10/9K w - - 0 1", "b7b8t");
}

TEST_CASE("RULES 3.4: a pawn cannot promote by capturing a beast") {
    expect_moves("2t6k/1P8/10/10/10/10/10/9K w - - 0 1", "b7", Sort::promotion, "b8n b8b b8r b8q b8t");
}

TEST_CASE("RULES 3.6: a pawn propels by a single step, the beast one square straight forward") {
    expect_moves("k9/10/10/10/10/4T5/4P5/9K w - - 0 1", "e2", Sort::propel, "e3>e4");
    expect_after("k9/10/10/10/10/4T5/4P5/9K w - - 7 1", "e2e3>e4", "k9/10/10/10/4T5/4P5/10/9K b - - 0 1");
}

TEST_CASE("RULES 3.6: a pawn propels by a double step over an unoccupied square") {
    expect_moves("k9/10/10/10/4T5/10/4P5/9K w - - 0 1", "e2", Sort::propel, "e4>e5");
    expect_moves("k9/10/10/10/4T5/4T5/4P5/9K w - - 0 1", "e2", Sort::propel, "");
    expect_moves("k9/10/10/10/4T5/4t5/4P5/9K w - - 0 1", "e2", Sort::propel, "");
}

TEST_CASE("RULES 3.6: a pawn propels only where the beast's next square is unoccupied") {
    expect_moves("k9/10/10/10/4n5/4T5/4P5/9K w - - 0 1", "e2", Sort::propel, "");
    expect_moves("k9/10/10/4n5/4T5/10/4P5/9K w - - 0 1", "e2", Sort::propel, "");
    expect_moves("k9/10/10/4T5/4T5/10/4P5/9K w - - 0 1", "e2", Sort::propel, "");
}

TEST_CASE("RULES 3.6: a pawn propels only from its second rank") {
    expect_moves("k9/10/10/10/4T5/4P5/10/9K w - - 0 1", "e3", Sort::propel, "");
    expect_moves("k9/10/10/4T5/10/4P5/10/9K w - - 0 1", "e3", Sort::propel, "");
}

TEST_CASE("RULES 3.6: a pawn never propels diagonally, nor an enemy beast") {
    expect_moves("k9/10/10/10/10/3TtT4/4P5/9K w - - 0 1", "e2", Sort::propel, "");
}
