// SPDX-License-Identifier: GPL-3.0-or-later
#include <regex>
#include <string>

#include "engine/io/output.hpp"
#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"

using namespace ricochet;

TEST_CASE("the log has every line with its direction and time, and goes on where it ended") {
    const tools::test::TemporaryFolder folder;
    const std::string path = folder.file("log");
    DebugLog log;
    log.received("nobody listens");
    REQUIRE(log.open(path));
    log.received("go depth 1");
    log.sent("info\nbestmove a2a3");
    REQUIRE(log.open(""));
    log.sent("nobody listens");
    REQUIRE(log.open(path));
    log.received("quit");
    CHECK_FALSE(log.open("/nonexistent/folder/log.txt"));
    log.received("still here");
    log.open("");

    const std::regex time(R"((^|\n)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} )");
    CHECK(std::regex_replace(tools::test::read_file(path), time, "$1time ") ==
          "time << go depth 1\ntime >> info\ntime >> bestmove a2a3\ntime << quit\ntime << still here\n");
}

TEST_CASE("a debug log is known by how it begins") {
    CHECK(begins_like_debug_log(""));
    CHECK(begins_like_debug_log("2026-11-2"));
    CHECK(begins_like_debug_log("2026-11-23 13:37:50.123 << uci\n"));
    CHECK_FALSE(begins_like_debug_log("2026-11-23T13:37:50.123 << uci\n"));
    CHECK_FALSE(begins_like_debug_log("hello\n"));
}
