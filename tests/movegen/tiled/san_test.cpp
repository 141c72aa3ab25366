// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/san.hpp"

#include <string>

#include "movegen/tiled/fen.hpp"
#include "movegen/tiled/notation.hpp"
#include "tests/catch.hpp"

namespace ricochet::tiled {
namespace {

std::string san_of(std::string_view fen, std::string_view uci) {
    const Position position = parse_fen(fen).value();
    const Result<Move> move = parse_uci(uci, position);
    INFO(fen << ' ' << uci);
    REQUIRE(move.ok());
    return to_san(position, move.value());
}

std::string read_san(std::string_view fen, std::string_view san) {
    const Position position = parse_fen(fen).value();
    const Result<Move> move = parse_san(san, position);
    return move ? to_uci(move.value()) : move.error();
}

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

TEST_CASE("tiled turns are written in algebraic notation") {
    CHECK(san_of(start_fen, "$-e4") == "$-e4");
    CHECK(san_of("4k3/8/8/8/4$3/8/4P3/4K3 w - - 0 1", "-e4") == "-e4");
    CHECK(san_of("4k3/8/8/8/4$3/8/4P3/4K3 w - - 0 1", "e2e4") == "e4");
    CHECK(san_of("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5") == "exd5");
    CHECK(san_of("4k3/3%4/3%4/3pP3/4K3/8/8/8 w - d6 0 2", "e5d6") == "exd6");
    CHECK(san_of("1%2k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8r") == "b8=R+");
    CHECK(san_of("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8n") == "bxa8=N");
    CHECK(san_of("4k3/8/8/8/8/8/8/R2$K$1R w KQ - 0 1", "e1g1") == "O-O");
    CHECK(san_of("4k3/8/8/8/8/8/8/R2$K$1R w KQ - 0 1", "e1c1") == "O-O-O");
    CHECK(san_of("3k4/8/8/8/8/8/8/R2$K$1R w KQ - 0 1", "e1c1") == "O-O-O+");
    CHECK(san_of("k7/1$6/2K5/8/8/8/8/1Q6 w - - 0 1", "b1b7") == "Qb7#");
    CHECK(san_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2") == "Ke2");
}

TEST_CASE("the origin of a tiled move is written where moves would read alike") {
    CHECK(san_of("4k3/8/8/8/8/4$3/8/1K3NN1 w - - 0 1", "f1e3") == "Ne3");
    CHECK(san_of("4k3/8/8/8/8/4$3/8/1K1N1N2 w - - 0 1", "d1e3") == "Nde3");
    CHECK(san_of("4k3/8/4N3/8/3$4/8/4N3/1K6 w - - 0 1", "e6d4") == "N6d4");
    CHECK(san_of("4k3/8/2N1N3/8/3$4/8/4N3/1K6 w - - 0 1", "e6d4") == "Ne6d4");
    // A pinned rival is none.
    CHECK(san_of("k3r3/8/8/8/8/2$5/4N3/1N2K3 w - - 0 1", "b1c3") == "Nc3");
}

TEST_CASE("algebraic notation of tiled turns is read with small liberties") {
    CHECK(read_san("1%2k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8Q") == "b7b8q");
    CHECK(read_san("4k3/8/8/8/4$3/8/4P3/4K3 w - - 0 1", "e4!?") == "e2e4");
    CHECK(read_san("4k3/8/8/8/4$3/8/4P3/4K3 w - - 0 1", "e2e4") == "e2e4");
    CHECK(read_san("4k3/8/8/8/4$3/8/4P3/4K3 w - - 0 1", "-e4!") == "-e4");
    CHECK(read_san(start_fen, "$-e4?") == "$-e4");
}

TEST_CASE("algebraic notation that means no tiled turn gives the reason") {
    for (const char* const text :
         {"", "?", "N", "Ne", "Ti3", "e9", "xe4", "P", "e8=K", "O-O-O-O", "0-0", "Nxx3"}) {
        INFO(text);
        CHECK(has(read_san(start_fen, text), "is malformed"));
    }
    CHECK(has(read_san(start_fen, "e4"), "is not a legal move here"));
    CHECK(has(read_san(start_fen, "O-O"), "is not a legal move here"));
    CHECK(has(read_san("4k3/8/8/8/4$3/8/4P3/4K3 w - - 0 1", "exd4"), "is not a legal move here"));
    CHECK(has(read_san("4k3/8/8/8/8/4$3/8/1K1N1N2 w - - 0 1", "Ne3"), "is ambiguous: d1e3 or f1e3"));
}

}  // namespace
}  // namespace ricochet::tiled
