// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/session/info_relay.hpp"

#include <fmt/format.h>

#include "tests/catch.hpp"
#include "tools/common/json.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::board;

namespace {

const Game start;

}  // namespace

TEST_CASE("an info line is described in full") {
    const std::optional<Json> info = describe_info(
        "info depth 12 seldepth 20 multipv 2 score cp -35 wdl 100 200 700 nodes 5000 nps 1000 hashfull 7 time "
        "40 "
        "pv e2e4 e7e5",
        start);
    REQUIRE(info.has_value());
    CHECK(*info == Json::parse(R"({"type":"info","depth":12,"seldepth":20,"multipv":2,"score":{"cp":-35},
        "wdl":[100,200,700],"nodes":5000,"nps":1000,"hashfull":7,"time":40,
        "pv":[{"uci":"e2e4","san":"e4"},{"uci":"e7e5","san":"e5"}]})"));
    CHECK((*describe_info("info score mate -3 lowerbound", start))["score"] == Json({{"mate", -3}}));
    CHECK((*describe_info("info score mate -3 lowerbound", start))["bound"] == "lower");
}

TEST_CASE("a line's moves end before the first that is not legal") {
    CHECK((*describe_info("info score cp 1 pv e2e4 e2e4 e7e5", start))["pv"].size() == 1);
    CHECK((*describe_info("info score cp 1 pv nonsense", start))["pv"].empty());
    CHECK((*describe_info("info score cp 1", start))["pv"].empty());
}

TEST_CASE("odd info lines do no harm") {
    const char* const nothing =
        GENERATE("info", "info depth 3", "info score", "info score cp", "info score cp x", "info score x 3",
                 "info string score cp 3", "info score cp 99999999999999999999", "bestmove e2e4", "");
    CHECK_FALSE(describe_info(nothing, start).has_value());
    const std::optional<Json> odd =
        describe_info("info depth x seldepth -3 nodes -1e99 wdl 1 2 nps score cp 5 multipv", start);
    REQUIRE(odd.has_value());
    CHECK((*odd)["score"]["cp"] == 5);
    CHECK((*odd)["nodes"] == 0);
    CHECK((*odd)["multipv"] == 1);
    CHECK_FALSE(odd->contains("wdl"));
}

TEST_CASE("reports of a line are spaced out, and the latest is never lost") {
    std::vector<Json> events;
    InfoRelay relay(7, start, [&events](const Json& event) { events.push_back(event); });
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
