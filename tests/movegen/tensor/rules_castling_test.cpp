// SPDX-License-Identifier: GPL-3.0-or-later
// RULES 3.8: castling.
#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

constexpr std::string_view all_castlings = "f1b1 f1c1 f1h1 f1i1";

/// Exactly these of the four castlings are legal.
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
    // b1 is crossed by the rook alone when the king goes to c1; i1 when he goes to h1.
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
