// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.hpp"
#include "tests/tools/board/question.hpp"
#include "tools/board/request/game_link.hpp"
#include "tools/board/server/questions.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::board;
using namespace ricochet::tools::board::test;

namespace {

std::string link_of_game(const Json& game) {
    return ask(make_link, parse_request(game.dump()))["link"];
}

std::string refusal_of_link(const std::string& link) {
    return refusal_of([&link] { return ask(open_link, {{"link", link}}); });
}

/// A game of knights moving to and fro for a number of plies.
Json pacing_game(int plies) {
    constexpr const char* moves[] = {"c1d3", "c8d6", "d3c1", "d6c8"};
    Json game = {{"variant", "tensor"}, {"moves", Json::array()}};
    for (int i = 0; i < plies; ++i) {
        game["moves"].push_back(moves[i % 4]);
    }
    return game;
}

}  // namespace

TEST_CASE("a game of a page comes back from its link") {
    const std::string start = "r4k3r/pppppppppp/2t2t2t1/10/10/1T2T2T2/PPPPPPPPPP/R4K3R w KQkq - 0 1";
    const Json game = {
        {"variant", "tensor"}, {"fen", start}, {"moves", {"e2e4", "e7e5"}}, {"result", "1/2-1/2"}};
    const Json read = ask(open_link, {{"link", link_of_game(game)}});
    CHECK(read["variant"] == "tensor");
    CHECK(read["start_fen"] == start);
    CHECK(read["result"] == "1/2-1/2");
    REQUIRE(read["moves"].size() == 2);
    CHECK(read["moves"][1] == Json{{"uci", "e7e5"}, {"san", "e5"}});
    const Json tiles = {{"variant", "tiledsquares"}, {"moves", {"$-f3", "%-d5"}}};
    CHECK(ask(open_link, {{"link", link_of_game(tiles)}})["moves"][1]["uci"] == "%-d5");
}

TEST_CASE("a link that cannot be read is refused in one line") {
    CHECK(refusal_of_link("2-tensor-00000") ==
          "link: the link is of version \"2\", and this program reads version 1 only");
    CHECK(refusal_of_link("hello").find("link: \"hello\" is no link to a game") == 0);
    CHECK(refusal_of_link(std::string(20001, '1')) == "link: link is longer than 20000 bytes");
    CHECK(where_of([] { return ask(open_link, {{"link", 5}}); }) == "link");
    CHECK(where_of([] { return ask(open_link, RequestJson::object()); }) == "link");
}

TEST_CASE("a game that has no link is refused") {
    CHECK(where_of([] { return link_of_game({{"variant", "tensor"}, {"result", "2-0"}}); }) == "result");
    CHECK(where_of([] { return link_of_game({{"variant", "tensor"}, {"moves", {"e2e5"}}}); }) == "moves[0]");
}

TEST_CASE("the longest game of the board has a link, and a longer link is refused") {
    CHECK(ask(open_link, {{"link", link_of_game(pacing_game(2000))}})["moves"].size() == 2000);
    ricochet::Game game;
    const Json pacing = pacing_game(2001);
    for (const auto& move : pacing["moves"]) {
        game.play(game.parse_uci(move.get<std::string>()).value());
    }
    CHECK(refusal_of_link(ricochet::write_link(game).value()) ==
          "link: the link holds a game of 2001 plies, and the board takes 2000");
}
