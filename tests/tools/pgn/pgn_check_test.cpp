// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/pgn/pgn_check.hpp"

#include <string>

#include "tests/catch.hpp"

using namespace ricochet;
using namespace ricochet::tools;

namespace {

/// 1. e4 (1. d4) 1... e5
PgnGame game_to_spoil() {
    PgnGame game;
    Game board;
    game.fen = board.fen();
    const MoveCode e4 = board.parse_uci("e2e4").value();
    const MoveCode d4 = board.parse_uci("d2d4").value();
    const std::size_t first = game.add(0, e4);
    game.add(0, d4);
    board.play(e4);
    game.add(first, board.parse_uci("e7e5").value());
    game.tags.emplace_back("White_2", "Anna");
    return game;
}

std::string fault_of(const PgnGame& game) {
    return pgn_fault(game).value_or("");
}

}  // namespace

TEST_CASE("a game that can be written as PGN has no fault", "[pgn]") {
    CHECK_FALSE(pgn_fault(game_to_spoil()));
}

TEST_CASE("trees that are none are refused before they are written as PGN", "[pgn]") {
    PgnGame game = game_to_spoil();
    SECTION("a circle") {
        game.nodes[3].children.push_back(1);
        CHECK(fault_of(game) == "node 1 cannot follow node 3");
    }
    SECTION("two parents") {
        game.nodes[1].children.push_back(3);
        CHECK(fault_of(game) == "node 3 cannot follow node 1");
    }
    SECTION("a child that is not there") {
        game.nodes[2].children.push_back(4);
        CHECK(fault_of(game) == "node 4 cannot follow node 2");
    }
    SECTION("not even a start") {
        game.nodes.clear();
        CHECK(fault_of(game) == "a game has at least its start");
    }
}

TEST_CASE("tags, glyphs, starts and moves that are none are refused before they are written as PGN", "[pgn]") {
    PgnGame game = game_to_spoil();
    SECTION("a name") {
        game.tags.emplace_back("White 2", "Anna");
        CHECK(fault_of(game) == R"("White 2" is no name of a tag: letters, digits and _ alone)");
    }
    SECTION("no name") {
        game.tags.emplace_back("", "Anna");
        CHECK(fault_of(game) == R"("" is no name of a tag: letters, digits and _ alone)");
    }
    SECTION("a glyph") {
        game.nodes[1].nags = {1, 256};
        CHECK(fault_of(game) == "256 is no glyph: 0 to 255");
    }
    SECTION("a start") {
        game.fen = "8/8";
        CHECK_FALSE(fault_of(game).empty());
    }
    SECTION("a move") {
        game.add(3, game.nodes[1].move);
        CHECK(fault_of(game) == "e2e4 is not a legal move where it stands");
    }
    SECTION("no move") {
        game.add(2, MoveCode::none);
        CHECK(fault_of(game) == "0000 is not a legal move where it stands");
    }
}
