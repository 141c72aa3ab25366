// SPDX-License-Identifier: GPL-3.0-or-later
// RULES 3.4, and of 3.6 the pawn's propel.
#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

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
