// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/notation.hpp"

#include <array>
#include <string>

#include "movegen/tiled/rules.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/tiled/random_positions.hpp"

namespace ricochet::tiled {
namespace {

/// What a text is read as in both notations, in canonical form; the error where it is none. Drops and removals
/// are written alike in both.
std::string reread(std::string_view fen, std::string_view text) {
    const Position position = parse_fen(fen).value();
    const Result<Move> move = parse_uci(text, position);
    if (text.find('-') != std::string_view::npos) {
        const Result<Move> san = parse_san(text, position);
        CHECK(san.ok() == move.ok());
        CHECK((move ? to_san(position, move.value()) == to_uci(move.value()) : san.error() == move.error()));
    }
    return move ? to_uci(move.value()) : move.error();
}

TEST_CASE("the texts of tiled turns are read as they are written") {
    CHECK(reread(start_fen, "$-e4") == "$-e4");
    CHECK(reread("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "%-e4") == "%-e4");
    CHECK(reread("4k3/8/8/8/4$3/8/8/4K3 w - - 0 1", "-e4") == "-e4");
    CHECK(reread("4k3/8/8/8/4$3/8/4P3/4K3 w - - 0 1", "e2e4") == "e2e4");
    CHECK(reread("1%5k/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q") == "b7b8q");
    CHECK(reread("4k3/8/8/8/8/8/8/4K$1R w K - 0 1", "e1g1") == "e1g1");
    CHECK(to_uci(Move()) == "0000");
}

TEST_CASE("a drop that is none says why") {
    CHECK(reread(start_fen, "%-e4") ==
          "\"%-e4\" is not a legal move here: it is White's turn, whose sign is $");
    CHECK(reread("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "$-e4") ==
          "\"$-e4\" is not a legal move here: it is Black's turn, whose sign is %");
    CHECK(reread(start_fen, "$-e2") == "\"$-e2\" is not a legal move here: there is a tile on e2");
    CHECK(reread(start_fen, "$-e7") == "\"$-e7\" is not a legal move here: there is a tile on e7");
    for (const char* const fen : {"4k3/8/8/8/4$3/8/8/4K3 w - - 0 1", "4k3/8/8/8/4%3/8/8/4K3 w - - 0 1"}) {
        CHECK(reread(fen, "$-e4") == "\"$-e4\" is not a legal move here: there is a tile on e4");
    }
    CHECK(reread("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "$-a4") ==
          "\"$-a4\" is not a legal move here: drops are not allowed while in check, and the rook on e2 gives "
          "check");
}

TEST_CASE("a removal that is none says why") {
    CHECK(reread("4k3/8/8/8/4%3/8/8/4K3 w - - 0 1", "-e4") ==
          "\"-e4\" is not a legal move here: the tile on e4 belongs to Black");
    CHECK(reread("4k3/8/8/8/4$3/8/8/4K3 b - - 0 1", "-e4") ==
          "\"-e4\" is not a legal move here: the tile on e4 belongs to White");
    CHECK(reread(start_fen, "-e1") == "\"-e1\" is not a legal move here: the tile on e1 is not empty");
    CHECK(reread(start_fen, "-e8") == "\"-e8\" is not a legal move here: the tile on e8 is not empty");
    CHECK(reread(start_fen, "-e4") == "\"-e4\" is not a legal move here: there is no tile on e4");
    CHECK(reread("4k3/8/8/8/$7/8/4r3/4K3 w - - 0 1", "-a4") ==
          "\"-a4\" is not a legal move here: removals are not allowed while in check, and the rook on e2 gives "
          "check");
}

TEST_CASE("texts that are no tiled turns are told from illegal ones") {
    const Position position = Position::start();
    for (const char* const text : {"",      "e2",     "e2e",  "e2e9",  "i2i3", "E2E4", "e2e4x", "b7b8k",
                                   "b7b8t", "e2e4qq", "$e4",  "$-",    "$-e",  "$-e9", "$-i1",  "$--e4",
                                   "-e",    "-e9",    "--e4", "$-e44", "#-e4", "0000", "e2-e4", " $-e4"}) {
        INFO('"' << text << '"');
        const Result<Move> move = parse_uci(text, position);
        REQUIRE_FALSE(move.ok());
        CHECK(move.error().find("is not a move text") != std::string::npos);
    }
    for (const char* const text : {"e2e4", "e2e3", "e1e1", "b7b8q", "e1g1", "e7e5", "d4d5"}) {
        INFO(text);
        const Result<Move> move = parse_uci(text, position);
        REQUIRE_FALSE(move.ok());
        CHECK(move.error().find("is not a legal move here") != std::string::npos);
    }
}

TEST_CASE("a promotion has to say what the pawn becomes") {
    constexpr std::string_view fen = "1%5k/1P6/8/8/8/8/8/4K3 w - - 0 1";
    CHECK(reread(fen, "b7b8") ==
          "\"b7b8\" is not a legal move here: a pawn promotes on the last rank: add the letter of a piece, as "
          "in b7b8q");
    CHECK(reread(fen, "b7b8n") == "b7b8n");
}

TEST_CASE("every legal tiled turn has texts that are read as that turn") {
    test::for_each_random_tiled_position(29, 40, 120, [](const Position& position) {
        for (const Move move : legal_moves(position)) {
            const std::string uci = to_uci(move);
            const std::string san = to_san(position, move);
            const Result<Move> from_uci = parse_uci(uci, position);
            const Result<Move> from_san = parse_san(san, position);
            if (!from_uci || from_uci.value() != move || !from_san || from_san.value() != move) {
                FAIL(uci << " or " << san << " in " << to_fen(position));
            }
        }
    });
}

TEST_CASE("squares of the tiled board have two letters") {
    CHECK(to_string(Square::h8) == "h8");
    CHECK(parse_square("a1") == Square::a1);
    for (const char* const text : {"", "a", "a0", "a9", "i1", "A1", "a1 "}) {
        CHECK_FALSE(parse_square(text).has_value());
    }
}

}  // namespace
}  // namespace ricochet::tiled
