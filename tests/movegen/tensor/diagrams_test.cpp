// SPDX-License-Identifier: GPL-3.0-or-later
// The diagrams of the 2008 rule sheet, rebuilt from what their captions say. The captions name only some
// squares; the other pieces stand so that the caption is true.
#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

TEST_CASE("diagram 4: pass through") {
    const std::string pieces = "k4r4/4b5/5t4/10/10/1T8/1P8/5Q3K";
    // The white pawn passes through to b4.
    expect_moves(pieces + " w - - 0 1", "b2", Sort::plain, "b4");
    // The black bishop passes through as far as j2.
    expect_moves(pieces + " b - - 0 1", "e7", Sort::plain, "d8 g5 h4 i3 j2 d6 c5 b4 a3");
    // The black rook passes through as far as f1, capturing the queen.
    expect_moves(pieces + " b - - 0 1", "f8", Sort::plain, "b8 c8 d8 e8 g8 h8 i8 j8 f7 f5 f4 f3 f2 f1");
    expect_after(pieces + " b - - 0 1", "f8f1", "k9/4b5/5t4/10/10/1T8/1P8/5r3K w - - 0 2");
    // The white queen cannot pass through the black beast to capture the rook.
    expect_legal(pieces + " w - - 0 1", "f1f2 f1f3 f1f4 f1f5");
    expect_illegal(pieces + " w - - 0 1", "f1f6 f1f7 f1f8");
}

TEST_CASE("diagram 5: the bishop's bounce") {
    // The black bishop bounces off f4 and moves along the diagonal c1-j8.
    expect_moves("k9/2b7/10/10/5t4/10/10/1K8 b - - 0 1", "c7", Sort::bounce,
                 "c1^f4 d2^f4 e3^f4 g5^f4 h6^f4 i7^f4 j8^f4");
    // It attacks both the white king and the white queen.
    expect_check("k9/2b7/7Q2/10/5t4/10/3K6/10 w - - 0 1", true);
    expect_moves("k9/2b7/7Q2/10/5t4/10/10/1K8 b - - 0 1", "c7", Sort::bounce, "c1^f4 d2^f4 e3^f4 g5^f4 h6^f4");
    // It is not under attack itself, for the queen cannot bounce off an enemy beast.
    expect_moves("k9/2b7/7Q2/10/5t4/10/10/1K8 w - - 0 1", "h6", Sort::bounce, "");
    expect_illegal("k9/2b7/7Q2/10/5t4/10/10/1K8 w - - 0 1", "h6c7");
    expect_legal("k9/2b7/7Q2/10/5T4/10/10/1K8 w - - 0 1", "h6c7^f4");
}

TEST_CASE("diagram 6: the rook's bounce") {
    const auto* const fen = "k9/10/5R2T1/10/10/1T8/10/1R7K w - - 0 1";
    // The rook on b1 bounces off b3 along the third rank.
    expect_moves(fen, "b1", Sort::bounce, "a3^b3 c3^b3 d3^b3 e3^b3 f3^b3 g3^b3 h3^b3 i3^b3 j3^b3");
    // The rook on f6 bounces off i6 along the i file.
    expect_moves(fen, "f6", Sort::bounce, "i1^i6 i2^i6 i3^i6 i4^i6 i5^i6 i7^i6 i8^i6");
}

TEST_CASE("diagram 7: the knight's bounce") {
    expect_moves("k9/10/6T3/10/5N4/10/10/9K w - - 0 1", "f4", Sort::bounce,
                 "f8^g6 h8^g6 e7^g6 i7^g6 e5^g6 i5^g6 h4^g6");
}

TEST_CASE("diagram 8: the knight's propel") {
    const auto* const fen = "k9/10/6T3/10/5N4/10/10/9K w - - 0 1";
    // The same squares as in diagram 7, and the knight's starting square.
    expect_moves(fen, "f4", Sort::propel, "g6>f8 g6>h8 g6>e7 g6>i7 g6>e5 g6>i5 g6>h4 g6>f4");
    expect_after(fen, "f4g6>i7", "k9/8T1/6N3/10/10/10/10/9K b - - 1 1");
}

TEST_CASE("diagram 9: the bishop's propel") {
    const auto* const fen = "k9/10/3B6/10/5T4/10/10/9K w - - 0 1";
    // To the bishop's starting square and as far as b8.
    expect_moves(fen, "d6", Sort::propel,
                 "f4>e5 f4>d6 f4>c7 f4>b8 f4>g3 f4>h2 f4>i1 "
                 "f4>c1 f4>d2 f4>e3 f4>g5 f4>h6 f4>i7 f4>j8");
    expect_after(fen, "d6f4>b8", "kT8/10/10/10/5B4/10/10/9K b - - 1 1");
}

TEST_CASE("diagram 10: the rook's propel") {
    const auto* const fen = "k9/10/10/6T3/10/6R3/10/9K w - - 0 1";
    // To the rook's starting square, and as far as g1 or g2.
    expect_moves(fen, "g3", Sort::propel,
                 "g5>g4 g5>g3 g5>g2 g5>g1 g5>g6 g5>g7 g5>g8 "
                 "g5>a5 g5>b5 g5>c5 g5>d5 g5>e5 g5>f5 g5>h5 g5>i5 g5>j5");
    expect_after(fen, "g3g5>g1", "k9/10/10/6R3/10/10/10/6T2K b - - 1 1");
}

TEST_CASE("diagram 11: castling kingside, White one square nearer to the edge than Black") {
    expect_after("5k3r/5ppppp/10/10/10/10/5PPPPP/5K3R w Kk - 0 1", "f1i1 f8h8",
                 "6rk2/5ppppp/10/10/10/10/5PPPPP/7RK1 w - - 2 2");
}

TEST_CASE("diagram 12: castling queenside, the two options") {
    expect_after("r4k4/pppppp4/10/10/10/10/PPPPPP4/R4K4 w Qq - 0 1", "f1c1 f8b8",
                 "1kr7/pppppp4/10/10/10/10/PPPPPP4/2KR6 w - - 2 2");
    expect_after("r4k4/pppppp4/10/10/10/10/PPPPPP4/R4K4 w Qq - 0 1", "f1b1 f8c8",
                 "2kr6/pppppp4/10/10/10/10/PPPPPP4/1KR7 w - - 2 2");
}

TEST_CASE("diagram 13: castling through a beast") {
    const auto* const fen = "5k4/10/10/10/3b6/10/10/5KT2R w K - 0 1";
    expect_after(fen, "f1i1", "5k4/10/10/10/3b6/10/10/6TRK1 b - - 1 1");
    // The beast on g1 stands where the rook would go in the other castling.
    expect_illegal(fen, "f1h1");
    // It also guards g1 from the bishop: without it neither castling is possible.
    expect_illegal("5k4/10/10/10/3b6/10/10/5K3R w K - 0 1", "f1i1 f1h1");
}
