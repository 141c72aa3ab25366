// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/time_control.hpp"

#include "tests/catch.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;

namespace {

ClockSetting clock_of(const char* text) {
    return parse_clock(text).value();
}

SearchBounds bounds_of(const char* text, int margin = 0) {
    SearchBounds bounds;
    bounds.clock = clock_of(text);
    bounds.margin = Milliseconds(margin);
    return bounds;
}

}  // namespace

TEST_CASE("clocks are read in all their forms and written back") {
    CHECK(clock_of("10+0.1") == ClockSetting{0, Milliseconds(10000), Milliseconds(100)});
    CHECK(clock_of("40/60") == ClockSetting{40, Milliseconds(60000), Milliseconds(0)});
    CHECK(clock_of("40/1:30.5+2") == ClockSetting{40, Milliseconds(90500), Milliseconds(2000)});
    CHECK_FALSE(parse_clock("inf").has_value());
    for (const char* const text : {"10+0.1", "40/60", "0.25", "inf"}) {
        CHECK(to_string(parse_clock(text)) == text);
    }
}

TEST_CASE("text that is not a clock is refused") {
    const char* const text =
        GENERATE("", "x", "10+", "+1", "0", "-5", "40/", "/60", "0/60", "1e9", "10+0.1+2", "nan");
    CAPTURE(text);
    CHECK_THROWS_AS(parse_clock(text), std::invalid_argument);
}

TEST_CASE("a clock loses the time used, gains the increment, and forgives the margin") {
    PlayerClock clock(bounds_of("1+0.1", 50));
    CHECK(clock.allowance() == Duration(Milliseconds(1050)));
    CHECK(clock.spend(Milliseconds(300)));
    CHECK(clock.remaining() == Duration(Milliseconds(800)));
    CHECK(clock.spend(Milliseconds(840)));
    CHECK(clock.remaining() == Duration(Milliseconds(100)));
    CHECK_FALSE(clock.spend(Milliseconds(151)));
}

TEST_CASE("the base time comes again after its number of moves") {
    PlayerClock clock(bounds_of("2/1"));
    CHECK(clock.moves_to_go() == 2);
    CHECK(clock.spend(Milliseconds(400)));
    CHECK(clock.moves_to_go() == 1);
    CHECK(clock.spend(Milliseconds(500)));
    CHECK(clock.moves_to_go() == 2);
    CHECK(clock.remaining() == Duration(Milliseconds(1100)));
}

TEST_CASE("without a clock time does not count, and time a move is held alone") {
    SearchBounds nodes;
    nodes.nodes = 100;
    PlayerClock free(nodes);
    CHECK_FALSE(free.allowance().has_value());
    CHECK(free.spend(std::chrono::hours(5)));
    SearchBounds move_time;
    move_time.move_time = Milliseconds(100);
    PlayerClock strict(move_time);
    CHECK(strict.spend(Milliseconds(100)));
    CHECK_FALSE(strict.spend(Milliseconds(101)));
    CHECK(strict.spend(Milliseconds(100)));
}

TEST_CASE("go commands have the mover's limits") {
    const SearchBounds white = bounds_of("3/10+0.5");
    SearchBounds black;
    black.nodes = 5000;
    black.depth = 7;
    const PlayerClock white_clock(white);
    const PlayerClock black_clock(black);
    CHECK(go_command(Color::white, white_clock, black_clock, white, black) ==
          "go wtime 10000 winc 500 movestogo 3");
    CHECK(go_command(Color::black, white_clock, black_clock, white, black) == "go nodes 5000 depth 7");
    CHECK(go_command(Color::white, white_clock, white_clock, white, white) ==
          "go wtime 10000 winc 500 btime 10000 binc 500 movestogo 3");
}

TEST_CASE("an empty clock is never sent as zero") {
    const SearchBounds bounds = bounds_of("1", 500);
    PlayerClock clock(bounds);
    CHECK(clock.spend(Milliseconds(1400)));
    CHECK(go_command(Color::white, clock, clock, bounds, bounds) == "go wtime 1 winc 0 btime 1 binc 0");
}
