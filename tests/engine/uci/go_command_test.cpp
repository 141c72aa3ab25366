// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/go_command.hpp"

#include "engine/engine.hpp"
#include "search/common/score.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

namespace {

GoCommand parsed(std::string_view text) {
    Tokens tokens(text);
    const Result<GoCommand> command = parse_go_command(tokens);
    REQUIRE(command.ok());
    return command.value();
}

}  // namespace

TEST_CASE("go alone sets no limit") {
    const Limits limits = parsed("").limits;
    CHECK_FALSE(limits.depth);
    CHECK_FALSE(limits.nodes);
    CHECK_FALSE(limits.move_time);
    CHECK_FALSE(limits.mate);
    CHECK_FALSE(limits.moves_to_go);
    CHECK_FALSE(limits.clock[0]);
    CHECK_FALSE(limits.clock[1]);
    CHECK_FALSE(limits.infinite);
    CHECK_FALSE(limits.ponder);
    CHECK(parsed("").search_moves.empty());
}

TEST_CASE("go takes all its tokens in any order") {
    const GoCommand command = parsed(
        "searchmoves e2e4 a1b1>a1 infinite ponder wtime 1000 btime 2000 winc 10 binc 20 movestogo 30 depth 7 "
        "nodes 12345678901 mate 3 movetime 500");
    const Game game;
    const Limits limits = limits_of(command, game).value();
    REQUIRE(limits.search_moves.size() == 2);
    CHECK(limits.search_moves[0] == game.parse_uci("e2e4").value());
    CHECK(limits.search_moves[1] == game.parse_uci("a1b1>a1").value());
    CHECK(limits.infinite);
    CHECK(limits.ponder);
    REQUIRE(limits.clock[0]);
    CHECK(limits.clock[0]->remaining == Milliseconds(1000));
    CHECK(limits.clock[0]->increment == Milliseconds(10));
    REQUIRE(limits.clock[1]);
    CHECK(limits.clock[1]->remaining == Milliseconds(2000));
    CHECK(limits.clock[1]->increment == Milliseconds(20));
    CHECK(limits.moves_to_go == 30);
    CHECK(limits.depth == 7);
    CHECK(limits.nodes == 12345678901U);
    CHECK(limits.mate == 3);
    CHECK(limits.move_time == Milliseconds(500));
    CHECK(command.unknown_token.empty());
    CHECK_FALSE(command.perft_depth);
}

TEST_CASE("go perft takes a depth") {
    CHECK(parsed("perft 5").perft_depth == 5);
    CHECK(parsed("perft 0").perft_depth == 0);
}

TEST_CASE("go is lenient where GUIs are sloppy") {
    CHECK(parsed("wtime -250 btime 1").limits.clock[0]->remaining == Milliseconds(0));
    CHECK_FALSE(parsed("wtime 1000 btime 1000 movestogo 0").limits.moves_to_go);
    CHECK(parsed("depth 100000").limits.depth == max_depth);
    CHECK_FALSE(parsed("winc 100").limits.clock[0]);
    CHECK(parsed("binc 5 btime 10").limits.clock[1]->increment == Milliseconds(5));
}

TEST_CASE("go skips unknown tokens, and names the first") {
    const GoCommand command = parsed("fast depth 3 furious");
    CHECK(command.limits.depth == 3);
    CHECK(command.unknown_token == "fast");
}

TEST_CASE("a search ends by itself by depth, nodes, time or the clock of the side to move") {
    CHECK(is_bounded(parsed("depth 1").limits, Color::white));
    CHECK(is_bounded(parsed("nodes 1").limits, Color::white));
    CHECK(is_bounded(parsed("movetime 1").limits, Color::white));
    CHECK(is_bounded(parsed("wtime 1").limits, Color::white));
    CHECK_FALSE(is_bounded(parsed("wtime 1").limits, Color::black));
    CHECK_FALSE(is_bounded(parsed("mate 1").limits, Color::white));
    CHECK_FALSE(is_bounded(parsed("depth 1 infinite").limits, Color::white));
    CHECK_FALSE(is_bounded(parsed("ponder wtime 1 btime 1").limits, Color::white));
}
