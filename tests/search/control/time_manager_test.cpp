// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/control/time_manager.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <thread>

#include "tests/catch.hpp"

using namespace ricochet;

namespace {

Limits clock_limits(long remaining, long increment) {
    Limits limits;
    limits.clock[index(Color::white)] = Clock{Milliseconds{remaining}, Milliseconds{increment}};
    return limits;
}

}  // namespace

TEST_CASE("no move is planned to use up the clock") {
    for (const long remaining : {1L, 5L, 20L, 100L, 1000L, 60000L, 36000000L}) {
        for (const long increment : {0L, 10L, 1000L, 60000L}) {
            for (const long overhead : {0L, 10L, 1000L}) {
                for (const int moves_to_go : {0, 1, 2, 40, 1000}) {
                    CAPTURE(remaining, increment, overhead, moves_to_go);
                    Limits limits = clock_limits(remaining, increment);
                    if (moves_to_go > 0) {
                        limits.moves_to_go = moves_to_go;
                    }
                    TimeManager time;
                    time.start(limits, Color::white, Milliseconds{overhead});
                    REQUIRE(time.optimum().has_value());
                    REQUIRE(time.maximum().has_value());
                    CHECK(*time.optimum() > Microseconds{0});
                    CHECK(*time.optimum() <= *time.maximum());
                    CHECK(*time.maximum() <=
                          std::max(Microseconds{Milliseconds{remaining - overhead}}, Microseconds{1}));
                }
            }
        }
    }
}

TEST_CASE("three overheads stay on the clock, or three quarters of it where that is less") {
    const auto longest = [](long remaining, long overhead, int moves_to_go) {
        Limits limits = clock_limits(remaining, 0);
        limits.moves_to_go = moves_to_go;
        TimeManager time;
        time.start(limits, Color::white, Milliseconds{overhead});
        return *time.maximum();
    };
    const int moves_to_go = GENERATE(1, 40);
    // The kept time is unavailable: the rest is like a clock without an overhead.
    CHECK(longest(1000, 10, moves_to_go) == longest(970, 0, moves_to_go));
    CHECK(longest(1000, 240, moves_to_go) == longest(280, 0, moves_to_go));
    CHECK(longest(1000, 300, moves_to_go) == longest(250, 0, moves_to_go));
    // The overhead of this move is always kept.
    CHECK(longest(1000, 900, moves_to_go) == longest(100, 0, moves_to_go));
}

TEST_CASE("the longest clocks and increments are planned like a year's, the shortest in microseconds") {
    constexpr long most = std::numeric_limits<long>::max();
    for (const long remaining : {1L, 1'000'000'000'000'000L, most}) {
        for (const long increment : {0L, 1'000'000'000'000'000L, most}) {
            for (const long overhead : {0L, 10L, most}) {
                CAPTURE(remaining, increment, overhead);
                TimeManager time;
                time.start(clock_limits(remaining, increment), Color::white, Milliseconds{overhead});
                REQUIRE(time.optimum().has_value());
                CHECK(*time.optimum() > Microseconds{0});
                CHECK(*time.optimum() <= *time.maximum());
                CHECK(*time.maximum() <= std::chrono::hours(24 * 365));
            }
        }
    }
    TimeManager time;
    time.start(clock_limits(1'000'000'000'000'000, 0), Color::white, Milliseconds{10});
    CHECK(*time.optimum() > std::chrono::hours(24));
    // 0.2+0.002 with 89 ms left: each move costs more than the increment, but still has time for some nodes.
    time.start(clock_limits(89, 2), Color::white, Milliseconds{10});
    CHECK(*time.optimum() > Microseconds{300});
    Limits limits;
    limits.move_time = Milliseconds{most};
    time.start(limits, Color::white, Milliseconds{most});
    CHECK(*time.maximum() == std::chrono::hours(24 * 365));
}

TEST_CASE("an unsure search takes more time than a sure one") {
    struct Course {
        int effort;
        bool keeps_its_move;
        Score drop;
    };
    const auto time_of = [](Course course) {
        TimeManager time;
        time.start(clock_limits(1'000'000, 0), Color::white, Milliseconds{10});
        for (int i = 0; i < 10; ++i) {
            const auto best = static_cast<MoveCode>(course.keeps_its_move ? 1 : i + 1);
            static_cast<void>(
                time.should_stop({.best = best, .score = -i * course.drop, .best_move_effort = course.effort}));
        }
        return *time.scaled_optimum();
    };
    const Microseconds usual = time_of({.effort = 60, .keeps_its_move = true, .drop = 0});
    CHECK(time_of({.effort = 95, .keeps_its_move = true, .drop = 0}) < usual);
    CHECK(time_of({.effort = 30, .keeps_its_move = true, .drop = 0}) > usual);
    CHECK(time_of({.effort = 60, .keeps_its_move = false, .drop = 0}) > usual);
    CHECK(time_of({.effort = 60, .keeps_its_move = true, .drop = 50}) > usual);
    CHECK(time_of({.effort = 60, .keeps_its_move = true, .drop = -50}) < usual);
}

TEST_CASE("more time or fewer moves to the control mean more time for this one") {
    const auto optimum = [](long remaining, long increment, int moves_to_go) {
        Limits limits = clock_limits(remaining, increment);
        limits.moves_to_go = moves_to_go;
        TimeManager time;
        time.start(limits, Color::white, Milliseconds{10});
        return *time.optimum();
    };
    CHECK(optimum(60000, 0, 20) > optimum(30000, 0, 20));
    CHECK(optimum(60000, 1000, 20) > optimum(60000, 0, 20));
    CHECK(optimum(60000, 0, 5) > optimum(60000, 0, 20));
}

TEST_CASE("only the own clock and a move time limit a search") {
    TimeManager time;
    time.start(clock_limits(100, 0), Color::black, Milliseconds{10});
    CHECK_FALSE(time.maximum().has_value());
    CHECK_FALSE(time.must_stop());

    Limits limits;
    limits.move_time = Milliseconds{500};
    time.start(limits, Color::black, Milliseconds{10});
    CHECK(time.maximum() == Milliseconds{500});
    CHECK_FALSE(time.optimum().has_value());
    limits.move_time_is_strict = true;
    time.start(limits, Color::black, Milliseconds{10});
    CHECK(time.maximum() == Milliseconds{490});
    limits.move_time = Milliseconds{0};
    time.start(limits, Color::black, Milliseconds{10});
    CHECK(time.maximum() == Microseconds{1});
}

TEST_CASE("with a clock an only move is played at once, without one it is searched") {
    const IterationSummary summary{.best = static_cast<MoveCode>(1), .is_forced = true};
    TimeManager time;
    time.start(clock_limits(60000, 0), Color::white, Milliseconds{10});
    CHECK(time.should_stop(summary));
    time.start({}, Color::white, Milliseconds{10});
    CHECK_FALSE(time.should_stop(summary));
}

TEST_CASE("time runs from the start, and anew from a restart", "[long][timing]") {
    Limits limits;
    limits.move_time = Milliseconds{40};
    TimeManager time;
    time.start(limits, Color::white, Milliseconds{0});
    CHECK_FALSE(time.must_stop());
    std::this_thread::sleep_for(Milliseconds{60});
    CHECK(time.must_stop());
    time.restart();
    CHECK_FALSE(time.must_stop());
    CHECK(time.elapsed() < Milliseconds{40});
}

TEST_CASE("a clock by nodes begins with the first one given, gains increments and loses what searches take") {
    constexpr int a_millisecond = 10;
    std::uint64_t nodes = 0;
    TimeManager time;
    time.count_nodes(a_millisecond, [&nodes] { return nodes; });
    const auto plan = [&](long remaining) {
        nodes = 0;
        time.start(clock_limits(remaining, 500), Color::white, Milliseconds{0});
        return *time.optimum();
    };
    const auto plan_by_time = [](long remaining) {
        TimeManager other;
        other.start(clock_limits(remaining, 500), Color::white, Milliseconds{0});
        return *other.optimum();
    };
    CHECK(plan(10'000) == plan_by_time(10'000));
    nodes = 40'000;
    CHECK(time.elapsed() == Milliseconds{4000});
    time.finish();
    // 4 s were used and half a second added, whatever another clock shows.
    CHECK(plan(3) == plan_by_time(6'500));
    CHECK_FALSE(time.must_stop());
    nodes = 65'000;
    CHECK(time.must_stop());
    nodes = 1'000'000;
    time.finish();
    CHECK(plan(3) == plan_by_time(1));
    time.forget_clock();
    CHECK(plan(2'000) == plan_by_time(2'000));
    time.count_nodes(0, {});
    time.start(clock_limits(1'000, 500), Color::white, Milliseconds{0});
    CHECK(*time.optimum() == plan_by_time(1'000));
    CHECK(time.elapsed() < Milliseconds{60'000});
}
