// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/control/time_manager.hpp"

#include <algorithm>
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
                    CHECK(*time.optimum() >= Milliseconds{1});
                    CHECK(*time.optimum() <= *time.maximum());
                    CHECK(time.maximum()->count() <= std::max(remaining - overhead, 1L));
                }
            }
        }
    }
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
    CHECK(time.maximum() == Milliseconds{490});
    CHECK_FALSE(time.optimum().has_value());
    limits.move_time = Milliseconds{0};
    time.start(limits, Color::black, Milliseconds{10});
    CHECK(time.maximum() == Milliseconds{1});
}

TEST_CASE("with a clock an only move is played at once, without one it is searched") {
    const IterationSummary summary{.best = static_cast<MoveCode>(1), .is_forced = true};
    TimeManager time;
    time.start(clock_limits(60000, 0), Color::white, Milliseconds{10});
    CHECK(time.should_stop(summary));
    time.start({}, Color::white, Milliseconds{10});
    CHECK_FALSE(time.should_stop(summary));
}

TEST_CASE("time runs from the start, and anew from a restart", "[long]") {
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
