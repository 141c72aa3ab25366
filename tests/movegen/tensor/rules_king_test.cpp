// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/outcome.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet::test;
using namespace ricochet;

// RULES 3.8: castling.

namespace {

constexpr std::string_view all_castlings = "f1b1 f1c1 f1h1 f1i1";

/// Checks that exactly these of the four castlings are legal.
void expect_castlings(std::string_view fen, std::string_view castlings) {
    expect_legal(fen, castlings);
    for (const std::string& castling : sorted_tokens(all_castlings)) {
        if (castlings.find(castling) == std::string_view::npos) {
            expect_illegal(fen, castling);
        }
    }
}

/// White's home rank with all rights, Black's pieces on the other ranks.
std::string home_rank(std::string_view rank, std::string_view others = "5k4/10/10/10/10/10/10") {
    return std::string(others) + '/' + std::string(rank) + " w KQ - 0 1";
}

}  // namespace

TEST_CASE("RULES 3.8: the king castles to b, c, h or i and the rook stands next to it on the centre's side") {
    const std::string fen = home_rank("R4K3R");
    expect_castlings(fen, all_castlings);
    expect_after(fen, "f1h1", "5k4/10/10/10/10/10/10/R5RK2 b - - 1 1");
    expect_after(fen, "f1i1", "5k4/10/10/10/10/10/10/R6RK1 b - - 1 1");
    expect_after(fen, "f1c1", "5k4/10/10/10/10/10/10/2KR5R b - - 1 1");
    expect_after(fen, "f1b1", "5k4/10/10/10/10/10/10/1KR6R b - - 1 1");
}

TEST_CASE("RULES 3.8: castling passes through own beasts where the table allows it") {
    expect_castlings(home_rank("R4KT2R"), "f1b1 f1c1 f1i1");
    expect_castlings(home_rank("R4K1T1R"), "f1b1 f1c1");
    expect_castlings(home_rank("R4K2TR"), "f1b1 f1c1 f1h1");
    expect_castlings(home_rank("R4KT1TR"), "f1b1 f1c1");
    expect_castlings(home_rank("RT3K3R"), "f1c1 f1h1 f1i1");
    expect_castlings(home_rank("R1T2K3R"), "f1h1 f1i1");
    expect_castlings(home_rank("R2T1K3R"), "f1b1 f1h1 f1i1");
    expect_castlings(home_rank("R3TK3R"), all_castlings);
    expect_castlings(home_rank("RT2TK3R"), "f1c1 f1h1 f1i1");
    expect_castlings(home_rank("R2TTK3R"), "f1b1 f1h1 f1i1");
}

TEST_CASE("RULES 3.8: any other piece between king and rook forbids castling") {
    for (const auto* const rank : {"R4KN2R", "R4Kt2R", "R4KB2R", "R4K2NR", "R4K2tR", "R4K1b1R"}) {
        expect_castlings(home_rank(rank), "f1b1 f1c1");
    }
    for (const auto* const rank : {"RN3K3R", "Rt3K3R", "R3NK3R", "R3tK3R", "R2t1K3R", "R1N2K3R"}) {
        expect_castlings(home_rank(rank), "f1h1 f1i1");
    }
}

TEST_CASE("RULES 3.8: neither king nor rook has moved") {
    expect_castlings("5k4/10/10/10/10/10/10/R4K3R w - - 0 1", "");
    expect_castlings("5k4/10/10/10/10/10/10/R4K3R w K - 0 1", "f1h1 f1i1");
    expect_castlings("5k4/10/10/10/10/10/10/R4K3R w Q - 0 1", "f1b1 f1c1");
    const std::string fen = home_rank("R4K3R");
    expect_after(fen, "f1f2 f8e8", "4k5/10/10/10/10/10/5K4/R8R w - - 2 2");
    expect_after(fen, "j1j2 f8e8", "4k5/10/10/10/10/10/9R/R4K4 w Q - 2 2");
    expect_after(fen, "a1a2 f8e8 a2a1 e8f8", "5k4/10/10/10/10/10/10/R4K3R w K - 4 3");
}

TEST_CASE("RULES 3.8: a rook that propels or bounces has moved, a rook that is captured is gone") {
    expect_after(home_rank("R4K2TR"), "j1i1>j1", "5k4/10/10/10/10/10/10/R4K2RT b Q - 1 1");
    expect_after(home_rank("R4K3R", "5k4/10/10/9T/10/10/10"), "j1i5^j5",
                 "5k4/10/10/8RT/10/10/10/R4K4 b Q - 1 1");
    expect_after("5k4/10/10/10/10/10/8b1/R4K3R b KQ - 3 1", "i2j1", "5k4/10/10/10/10/10/10/R4K3b w Q - 0 2");
    expect_after("5k3r/10/10/10/10/10/10/R4K3R b KQk - 0 1", "j8j1", "5k4/10/10/10/10/10/10/R4K3r w Q - 0 2");
}

TEST_CASE("RULES 3.8: no castling out of check, a bounce check too") {
    expect_castlings(home_rank("R4K3R", "5k4/10/10/5r4/10/10/10"), "");
    expect_castlings(home_rank("R4K3R", "5k4/10/10/10/10/4n5/10"), "");
    expect_castlings(home_rank("R4K3R", "5k4/10/10/t8r/10/10/10"), all_castlings);
    expect_castlings(home_rank("R4K3R", "1k8/10/10/5t3r/10/10/10"), "");
}

TEST_CASE("RULES 3.8: the king's end square must not be attacked") {
    expect_castlings(home_rank("R4K3R", "1r3k4/10/10/10/10/10/10"), "f1c1 f1h1 f1i1");
    expect_castlings(home_rank("R4K3R", "5k2r1/10/10/10/10/10/10"), "f1b1 f1c1 f1h1");
    expect_castlings(home_rank("R4K3R", "2r2k4/10/10/10/10/10/10"), "f1h1 f1i1");
    expect_castlings(home_rank("R4K3R", "5k1r2/10/10/10/10/10/10"), "f1b1 f1c1");
}

TEST_CASE("RULES 3.8: a square that the king crosses must not be attacked") {
    expect_castlings(home_rank("R4K3R", "5kr3/10/10/10/10/10/10"), "f1b1 f1c1");
    expect_castlings(home_rank("R4K3R", "4rk4/10/10/10/10/10/10"), "f1h1 f1i1");
    expect_castlings(home_rank("R4K3R", "3r1k4/10/10/10/10/10/10"), "f1h1 f1i1");
    // A bounce down the g file.
    expect_castlings(home_rank("R4K3R", "5k4/10/10/r5t3/10/10/10"), "f1b1 f1c1");
    // A pawn and a knight.
    expect_castlings(home_rank("R4K3R", "5k4/10/10/10/10/10/7p2"), "f1b1 f1c1");
    expect_castlings(home_rank("R4K3R", "5k4/10/10/10/10/7n2/10"), "f1b1 f1c1");
}

TEST_CASE("RULES 3.8: squares that only the rook crosses may be attacked") {
    expect_castlings(home_rank("R4K3R", "r4k3r/10/10/10/10/10/10"), all_castlings);
    // Only the rook crosses b1 when the king moves to c1, and i1 when he moves to h1.
    expect_legal(home_rank("R4K3R", "1r3k2r1/10/10/10/10/10/10"), "f1c1 f1h1");
}

TEST_CASE("RULES 3.8: an own beast guards the square that the king crosses") {
    expect_castlings(home_rank("R4KT2R", "5kr3/10/10/10/10/10/10"), "f1b1 f1c1 f1i1");
    expect_castlings(home_rank("R3TK3R", "4rk4/10/10/10/10/10/10"), all_castlings);
    expect_castlings(home_rank("R2T1K3R", "3r1k4/10/10/10/10/10/10"), "f1b1 f1h1 f1i1");
    expect_castlings(home_rank("R4KT2R", "5krr2/10/10/10/10/10/10"), "f1b1 f1c1");
}

TEST_CASE("RULES 3.8: a beast does not attack the squares of castling") {
    expect_castlings(home_rank("R4K3R", "5k4/10/10/10/10/10/1ttt1ttt2"), all_castlings);
}

// RULES 4: attack and check.

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
    // Beasts do not attack e4 by hops, so the king may stand among them.
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

// RULES 8: the points left open by the sources, one test a row.

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
    // A beast propelled by a knight leaps; it does not slide on through the beast on its target.
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
