// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/moves.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

namespace {

std::string read_fen(std::string_view text, Variant variant = Variant::tensor) {
    const Result<Game> game = parse_xboard_fen(text, variant);
    return game ? game.value().fen() : "error: " + game.error();
}

}  // namespace

TEST_CASE("a FEN from XBoard may claim castling that is none, and gating") {
    const std::string board = "r4k3r/10/10/10/10/10/10/R4K4";
    CHECK(read_fen(board + " w KQkq - 0 1") == board + " w Qkq - 0 1");
    CHECK(read_fen(board + " w KQBCDEFGHIkqbcdefghi - 3 7") == board + " w Qkq - 3 7");
    CHECK(read_fen(board + " b bcd -") == board + " b - - 0 1");
    CHECK(read_fen(board + " w") == board + " w - - 0 1");
    CHECK(read_fen("r1nbqkbn1r/pppppppppp/10/10/10/10/PPPPPPPPPP/R1NBQKBN1R w KQkq - 0 1",
                   Variant::tensorfree) == Game(Variant::tensorfree).fen());
}

TEST_CASE("a FEN from XBoard may name an en passant square that is none") {
    CHECK(read_fen("5k4/10/10/10/1pP7/10/10/5K4 b - c3 0 1") == "5k4/10/10/10/1pP7/10/10/5K4 b - c3 0 1");
    CHECK(read_fen("5k4/10/10/10/1pP7/2T7/10/5K4 b - c3 0 1") == "5k4/10/10/10/1pP7/2T7/10/5K4 b - - 0 1");
}

TEST_CASE("a FEN that is no position is refused") {
    for (const std::string text :
         {"", "x", "10/10/10/10/10/10/10/10 w - - 0 1", "k9/10/10/10/10/10/10/R8K w - - 0 1",
          "5k4/10/10/10/10/10/10/5K4 x - - 0 1"}) {
        CHECK(read_fen(text).starts_with("error: "));
    }
}

TEST_CASE("each variant has a board set up for it") {
    CHECK(xboard_setup(Variant::tensor).find(") 10x8+0_seirawan " + Game(Variant::tensor).fen()) !=
          std::string::npos);
    CHECK(xboard_setup(Variant::tensor).ends_with("\npiece K& KisO2"));
    CHECK(xboard_setup(Variant::tensorfree) ==
          "setup (PNBRQKpnbrqk) 10x8+0_normal " + Game(Variant::tensorfree).fen());
}
