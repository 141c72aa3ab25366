// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "movegen/game.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/tools/board/question.hpp"
#include "tools/board/server/questions.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::board;
using namespace ricochet::tools::board::test;

namespace {

Json read(const std::string& text) {
    return ask(read_pgn, {{"text", text}});
}

std::string write(const Json& game) {
    return ask(write_pgn, parse_request(game.dump()))["text"];
}

std::string error_of_read(const std::string& text) {
    return refusal_of([&text] { return read(text); });
}

std::string error_of_write(const Json& more) {
    Json game = {{"variant", "tensor"}};
    game.update(more);
    return refusal_of([&game] { return write(game); });
}

/// A PGN game of knights moving to and fro.
std::string long_game(int plies) {
    constexpr const char* moves[] = {"Nd3", "Nd6", "Nc1", "Nc8"};
    std::string text;
    for (int i = 0; i < plies; ++i) {
        text += std::string(moves[i % 4]) + " ";
    }
    return text;
}

}  // namespace

TEST_CASE("a text becomes the trees of a page, and they become the text") {
    const std::string text =
        "[White \"a\"]\n[Annotator \"b\"]\n\n{opening} 1. e4! {good} ({or} 1. d4 d5 (1... Nd6 $14)) 1... e5 "
        "1-0\n"
        "[Variant \"Tensorfree\"]\n 1. d4 *";
    const Json answer = read(text);
    REQUIRE(answer["games"].size() == 2);
    const Json& game = answer["games"][0];
    CHECK(game["tags"]["White"] == "a");
    CHECK(game["comment"] == "opening");
    CHECK(game["result"] == "1-0");
    CHECK(game["start_fen"] == Game(Variant::tensor).start_fen());
    REQUIRE(game["tree"].size() == 2);
    CHECK(game["tree"][0]["nags"] == Json({1}));
    CHECK(game["tree"][0]["comment"] == "good");
    CHECK(game["tree"][1]["comment_before"] == "or");
    CHECK(game["tree"][1]["children"][1]["san"] == "Nd6");
    CHECK(answer["games"][1]["variant"] == "tensorfree");

    const std::string written = write(game);
    const Json again = read(written);
    REQUIRE(again["games"].size() == 1);
    CHECK(again["games"][0]["tree"] == game["tree"]);
    CHECK(again["games"][0]["comment"] == game["comment"]);
    CHECK(again["games"][0]["tags"]["Annotator"] == "b");
    CHECK(write(again["games"][0]) == written);
}

TEST_CASE("games with tiles become trees and text, each game with its own rules") {
    const Json answer = read(
        "[Variant \"Tiled Squares\"]\n\n1. $-e4 %-e5 (1... %-d5 {Hm.} 2. e4) 2. e4 e5 3. -e2 *\n\n"
        "[Variant \"Tensor\"]\n\n1. e4 *");
    REQUIRE(answer["games"].size() == 2);
    const Json& game = answer["games"][0];
    CHECK(game["variant"] == "tiledsquares");
    CHECK(game["tree"][0]["uci"] == "$-e4");
    CHECK(game["tree"][0]["children"][1]["uci"] == "%-d5");
    CHECK(answer["games"][1]["variant"] == "tensor");
    const std::string written = write(game);
    CHECK(written.find("[Variant \"Tiled Squares\"]") != std::string::npos);
    CHECK(read(written)["games"][0]["tree"] == game["tree"]);
    CHECK(error_of_read("[Variant \"Tiled Squares\"]\n\n1. %-e4 *").find("%-e4") != std::string::npos);
    CHECK(error_of_write({{"variant", "tiledsquares"}, {"tree", {{{"uci", "e2e4"}}}}}).find("e2e4") !=
          std::string::npos);
}

TEST_CASE("games of the greatest length go both ways") {
    // A game's nesting equals its length, and a sanitizer's frames are too large for the deepest.
    const Json answer = read(long_game(static_cast<int>(ricochet::test::effort(2'000, 2'000, 500))));
    const std::string text = write(answer["games"][0]);
    CHECK(read(text)["games"][0]["tree"] == answer["games"][0]["tree"]);
    CHECK(error_of_read(long_game(2001)).find("2000 plies") != std::string::npos);
}

TEST_CASE("each game of a file is checked by itself") {
    const Json errors = ask(check_pgn, {{"texts", {"1. e4 e5 *", "[White \"A\"]\n\n1. e4\nQxj9 *", " "}},
                                        {"lines", {1, 11}}})["errors"];
    REQUIRE(errors.size() == 3);
    CHECK(errors[0].is_null());
    CHECK(errors[1]["message"] == "line 14: \"Qxj9\" is malformed: not a move in algebraic notation");
    CHECK(errors[1]["code"] == "pgn_error.line");
    CHECK(errors[1]["arguments"]["line"] == "14");
    CHECK(errors[1]["arguments"]["reason"]["arguments"]["text"] == "\"Qxj9\"");
    CHECK(errors[2]["message"] == "line 1: holds no game");
}

TEST_CASE("PGN that cannot be read is refused with the line") {
    CHECK(error_of_read("") == "text: text holds no game");
    CHECK(error_of_read("1. e4\n2. e4").starts_with("text: line 2: "));
    CHECK(error_of_read("[FEN \"x\"]\n*").starts_with("text: line "));
    CHECK(error_of_read("[Variant \"Atomic\"]\n*").find("tensor, tensorfree or tiledsquares") !=
          std::string::npos);
    CHECK(error_of_read("1. e4 {").find("within a comment") != std::string::npos);
    std::string games;
    for (int i = 0; i < 1000; ++i) {
        games += "* ";
    }
    CHECK(read(games)["games"].size() == 1000);
    CHECK(error_of_read(games + "*").find("more than 1000 games") != std::string::npos);
    // Each game has a node more than moves.
    std::string moves;
    for (int i = 0; i < 20; ++i) {
        moves += long_game(999) + "* ";
    }
    CHECK(error_of_read(moves) == "no error");
    CHECK(error_of_read(moves + "*").find("20000 moves") != std::string::npos);
    std::string nested = "1. e4 ";
    for (int i = 0; i < 100000; ++i) {
        nested += "(1. d4 ";
    }
    CHECK(error_of_read(nested).find("nested deeper") != std::string::npos);
}

TEST_CASE("trees that cannot be written are refused with the place") {
    CHECK(error_of_write(Json::object()) == "no error");
    CHECK(error_of_write({{"start_fen", "x"}}).starts_with("start_fen: "));
    CHECK(error_of_write({{"result", "2-0"}}).starts_with("result: "));
    CHECK(error_of_write({{"tree", 1}}).starts_with("tree, ply 1: "));
    CHECK(error_of_write({{"tree", {{{"uci", "e2e5"}}}}}).starts_with("tree, ply 1[0].uci: "));
    CHECK(error_of_write({{"tree", {{{"uci", "e2e4"}, {"nags", {256}}}}}}).find("nags[0]") !=
          std::string::npos);
    CHECK(error_of_write({{"tags", {{"a\"] [b", "x"}}}}).starts_with("tags: "));
    CHECK(error_of_write({{"tags", {{"White", 5}}}}).starts_with("tags.White: "));
    // Nested variations.
    Json tree = Json::array();
    for (int i = 0; i < 50; ++i) {
        Json children = std::move(tree);
        const std::array<const char*, 4> moves = {"c8d6", "d3c1", "d6c8", "c1d3"};
        const std::array<const char*, 4> others = {"c8b6", "d3e5", "d6e4", "c1b3"};
        const std::size_t which = static_cast<std::size_t>(49 - i + 3) % 4;
        tree =
            Json::array({{{"uci", others[which]}}, {{"uci", moves[which]}, {"children", std::move(children)}}});
    }
    CHECK(error_of_write({{"tree", tree}}).find("nested deeper than 32") != std::string::npos);
}
