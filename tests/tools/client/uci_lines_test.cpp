// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/uci_lines.hpp"

#include "tests/catch.hpp"

using namespace ricochet::tools;

TEST_CASE("an info line is read in full") {
    const UciInfo info = parse_info(
        "info depth 12 seldepth 20 multipv 2 score cp -35 upperbound wdl 100 200 700 nodes 5000 nps 1000 "
        "hashfull 7 time 40 tbhits 3 currmove a2a3 pv e2e4  e7e5 ");
    CHECK(info.depth == 12);
    CHECK(info.seldepth == 20);
    CHECK(info.multipv == 2);
    CHECK(info.score == SearchScore{false, -35});
    CHECK(info.bound == ScoreBound::upper);
    CHECK(info.wdl == std::array{100, 200, 700});
    CHECK(info.nodes == 5000);
    CHECK(info.nps == 1000);
    CHECK(info.hashfull == 7);
    CHECK(info.time == 40);
    CHECK(info.currmove == "a2a3");
    CHECK(info.pv == "e2e4  e7e5");
    CHECK(info.string.empty());
    CHECK(parse_info("info score mate -3 lowerbound").score == SearchScore{true, -3});
    CHECK(parse_info("info score mate -3 lowerbound").bound == ScoreBound::lower);
}

TEST_CASE("mates are beyond all other scores, the nearest first") {
    const auto mate = [](int moves) { return SearchScore{true, moves}.comparable(); };
    CHECK(mate(1) > mate(2));
    CHECK(mate(500) > SearchScore{false, 90000}.comparable());
    CHECK(SearchScore{false, 30}.comparable() == 30);
    CHECK(mate(-500) < SearchScore{false, -90000}.comparable());
    CHECK(mate(-1) < mate(-2));
}

TEST_CASE("what follows info string is text") {
    const UciInfo info = parse_info("info depth 3 string score cp 500");
    CHECK(info.depth == 3);
    CHECK(info.string == "score cp 500");
    CHECK_FALSE(info.score.has_value());
}

TEST_CASE("values that make no sense are left out of an info line, what follows them is read") {
    const UciInfo info =
        parse_info("info depth x seldepth -3 nodes -1e99 wdl 1 2 nps time 99999999999999999999 score cp 5");
    CHECK_FALSE(info.depth.has_value());
    CHECK_FALSE(info.seldepth.has_value());
    CHECK_FALSE(info.nodes.has_value());
    CHECK_FALSE(info.wdl.has_value());
    CHECK_FALSE(info.nps.has_value());
    CHECK_FALSE(info.time.has_value());
    CHECK(info.score == SearchScore{false, 5});
    CHECK(parse_info("info score cp 2000000000").score == SearchScore{false, 90000});
    CHECK_FALSE(parse_info("info score cp 99999999999").score.has_value());
    CHECK_FALSE(parse_info("information depth 3").depth.has_value());
    CHECK_FALSE(parse_info("").depth.has_value());
}

TEST_CASE("bestmove lines are read with and without moves") {
    CHECK(parse_best_move("bestmove e2e4 ponder e7e5")->move == "e2e4");
    CHECK(parse_best_move("bestmove e2e4 ponder e7e5")->ponder == "e7e5");
    CHECK(parse_best_move("bestmove e2e4 wonder e7e5")->ponder.empty());
    CHECK(parse_best_move("bestmove")->move.empty());
    CHECK_FALSE(parse_best_move("bestmov e2e4").has_value());
    CHECK_FALSE(parse_best_move("").has_value());
}

TEST_CASE("id lines are read with names of several words") {
    CHECK(parse_id("id name Some Engine 2", "name") == "Some Engine 2");
    CHECK(parse_id("id author A, B", "author") == "A, B");
    CHECK_FALSE(parse_id("id author A, B", "name").has_value());
    CHECK_FALSE(parse_id("id name", "name").has_value());
}

TEST_CASE("options are read with names of several words") {
    const UciOption option =
        parse_option("option name Skill Level type combo default very low var very low var high").value();
    CHECK(option.name == "Skill Level");
    CHECK(option.type == "combo");
    CHECK(option.default_value == "very low");
    CHECK(option.choices == std::vector<std::string>{"very low", "high"});
    CHECK(parse_option("option name Clear Hash type button").value().type == "button");
    CHECK_FALSE(parse_option("option name X").has_value());
    CHECK_FALSE(parse_option("id name X").has_value());
}

TEST_CASE("an error is distinguished from other output of an engine") {
    CHECK(parse_error("info string error: option Hash: too much") == "option Hash: too much");
    CHECK(parse_error("info string ERROR no file") == "no file");
    for (const char* const line : {"", "info string", "info string errors were none", "error: x", "readyok"}) {
        CAPTURE(line);
        CHECK_FALSE(parse_error(line).has_value());
    }
}
