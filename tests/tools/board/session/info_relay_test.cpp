// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/session/info_relay.hpp"

#include <fmt/format.h>

#include "tests/catch.hpp"
#include "tools/common/json.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::board;

TEST_CASE("reports of a line are spaced out, and the latest is never lost") {
    std::vector<Json> events;
    InfoRelay relay(7, Game(), [&events](const Json& event) { events.push_back(event); });
    TimePoint now = Clock::now();
    for (int depth = 1; depth <= 100; ++depth) {
        now += Milliseconds(5);
        relay.take(fmt::format("info depth {} multipv 1 score cp 1", depth), now);
        relay.take(fmt::format("info depth {} multipv 2 score cp 0", depth), now);
        relay.take("info depth 99 currmove e2e4", now);
        relay.pass_on(now);
    }
    CHECK(events.size() >= 8);
    CHECK(events.size() <= 12);
    CHECK(events[0]["search"] == 7);
    relay.take("info depth 101 multipv 1 score cp 1", now);
    REQUIRE(relay.due().has_value());
    CHECK(*relay.due() <= now + Milliseconds(100));
    relay.finish();
    CHECK_FALSE(relay.due().has_value());
    CHECK(std::any_of(events.begin(), events.end(), [](const Json& event) { return event["depth"] == 101; }));
}
