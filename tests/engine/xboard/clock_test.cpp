// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include "engine/xboard/search.hpp"
#include "search/common/score.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

namespace {

using Read = std::optional<Error> (XBoardClock::*)(Tokens&);

/// The error in a command's tokens; empty if there is none.
std::string error_of(XBoardClock& clock, Read read, std::string_view text) {
    Tokens tokens(text);
    const std::optional<Error> error = (clock.*read)(tokens);
    return error ? error->message : "";
}

Milliseconds remaining(const XBoardClock& clock, Color side) {
    return clock.limits(Color::white, 0).clock[index(side)].value().remaining;
}

}  // namespace

TEST_CASE("level gives moves, base and increment") {
    struct Case {
        std::string text;
        std::optional<int> moves_to_go;
        int base_ms;
        int increment_ms;
    };
    for (const Case& expected : {Case{"40 5 0", 40, 300'000, 0}, Case{"0 2 12", std::nullopt, 120'000, 12'000},
                                 Case{"0 1:30 0.5", std::nullopt, 90'000, 500}, Case{"1 0:05 0", 1, 5'000, 0},
                                 Case{"0 0 0.0125", std::nullopt, 0, 12}, Case{"60 30", 60, 1'800'000, 0}}) {
        CAPTURE(expected.text);
        XBoardClock clock;
        CHECK(error_of(clock, &XBoardClock::level, expected.text).empty());
        const Limits limits = clock.limits(Color::black, 0);
        CHECK(limits.moves_to_go == expected.moves_to_go);
        CHECK(limits.clock[0]->remaining == Milliseconds(expected.base_ms));
        CHECK(limits.clock[1]->remaining == Milliseconds(expected.base_ms));
        CHECK(limits.clock[1]->increment == Milliseconds(expected.increment_ms));
        CHECK_FALSE(limits.depth.has_value());
        CHECK_FALSE(limits.move_time.has_value());
    }
}

TEST_CASE("the moves of a session are counted down, and begin anew with the next") {
    XBoardClock clock;
    CHECK(error_of(clock, &XBoardClock::level, "40 5 0").empty());
    CHECK(clock.limits(Color::white, 1).moves_to_go == 39);
    CHECK(clock.limits(Color::white, 39).moves_to_go == 1);
    CHECK(clock.limits(Color::white, 40).moves_to_go == 40);
}

TEST_CASE("time is the engine's clock and otim the opponent's, whatever the engine plays") {
    XBoardClock clock;
    CHECK(error_of(clock, &XBoardClock::engine_time, "1234").empty());
    CHECK(error_of(clock, &XBoardClock::opponent_time, "-50").empty());
    CHECK(remaining(clock, Color::white) == Milliseconds(12'340));
    CHECK(remaining(clock, Color::black) == Milliseconds(0));
    const Limits limits = clock.limits(Color::black, 0);
    CHECK(limits.clock[index(Color::black)]->remaining == Milliseconds(12'340));
    CHECK(error_of(clock, &XBoardClock::engine_time, "100000000000").empty());
    CHECK_FALSE(error_of(clock, &XBoardClock::engine_time, "100000000001").empty());
    CHECK(remaining(clock, Color::white) == Milliseconds(1'000'000'000'000));
}

TEST_CASE("st replaces the clock until the next level") {
    XBoardClock clock;
    CHECK(error_of(clock, &XBoardClock::seconds_per_move, "2.5").empty());
    CHECK(clock.limits(Color::white, 0).move_time == Milliseconds(2500));
    CHECK_FALSE(clock.limits(Color::white, 0).clock[0].has_value());
    CHECK(error_of(clock, &XBoardClock::level, "0 1 0").empty());
    CHECK_FALSE(clock.limits(Color::white, 0).move_time.has_value());
}

TEST_CASE("sd limits the depth besides the time, until the next game") {
    XBoardClock clock;
    CHECK(error_of(clock, &XBoardClock::depth, "7").empty());
    CHECK(clock.limits(Color::white, 0).depth == 7);
    CHECK(clock.limits(Color::white, 0).clock[0].has_value());
    CHECK(error_of(clock, &XBoardClock::level, "0 1 0").empty());
    CHECK(clock.limits(Color::white, 0).depth == 7);
    CHECK(error_of(clock, &XBoardClock::depth, "100000").empty());
    CHECK(clock.limits(Color::white, 0).depth == max_depth);
    clock.new_game();
    CHECK_FALSE(clock.limits(Color::white, 0).depth.has_value());
}

TEST_CASE("the engine's clock is estimated after its move") {
    XBoardClock clock;
    CHECK(error_of(clock, &XBoardClock::level, "0 1 2").empty());
    clock.engine_moved(Milliseconds(10'000));
    CHECK(remaining(clock, Color::white) == Milliseconds(52'000));
    clock.engine_moved(Milliseconds(100'000));
    CHECK(remaining(clock, Color::white) == Milliseconds(2'000));
    CHECK(remaining(clock, Color::black) == Milliseconds(60'000));
}

TEST_CASE("bad times are named and change nothing") {
    struct Bad {
        Read read;
        std::string text;
        std::string error;
    };
    for (const Bad& bad : {Bad{&XBoardClock::level, "", "moves: nothing"},
                           Bad{&XBoardClock::level, "-1 5 0", "moves: \"-1\" is out of the range"},
                           Bad{&XBoardClock::level, "40", "base: nothing"},
                           Bad{&XBoardClock::level, "40 5:60 0", "base: \"60\" is out of the range"},
                           Bad{&XBoardClock::level, "40 99999999999 0", "base: "},
                           Bad{&XBoardClock::level, "40 5 x", "increment: \"x\""},
                           Bad{&XBoardClock::level, "40 5 1.2.3", "increment: \"1.2.3\""},
                           Bad{&XBoardClock::seconds_per_move, "soon", "seconds: \"soon\""},
                           Bad{&XBoardClock::seconds_per_move, "-1", "seconds: \"-1\" is out of the range"},
                           Bad{&XBoardClock::depth, "0", "depth: \"0\" is out of the range"},
                           Bad{&XBoardClock::engine_time, "99999999999999999999", "centiseconds: "},
                           Bad{&XBoardClock::opponent_time, "", "centiseconds: nothing"}}) {
        CAPTURE(bad.text);
        XBoardClock clock;
        CHECK(error_of(clock, bad.read, bad.text).find(bad.error) == 0);
        const Limits limits = clock.limits(Color::white, 0);
        CHECK(limits.moves_to_go == 40);
        CHECK(remaining(clock, Color::white) == Milliseconds(300'000));
        CHECK(remaining(clock, Color::black) == Milliseconds(300'000));
        CHECK_FALSE(limits.depth.has_value());
        CHECK_FALSE(limits.move_time.has_value());
    }
}

TEST_CASE("a side's moves are counted from the side to move") {
    Game game;
    CHECK(moves_of(Color::white, game) == 0);
    CHECK(moves_of(Color::black, game) == 0);
    game.play(game.parse_uci("e2e4").value());
    CHECK(moves_of(Color::white, game) == 1);
    CHECK(moves_of(Color::black, game) == 0);
    game.play(game.parse_uci("e7e5").value());
    game.play(game.parse_uci("d2d3").value());
    CHECK(moves_of(Color::white, game) == 2);
    CHECK(moves_of(Color::black, game) == 1);
}
