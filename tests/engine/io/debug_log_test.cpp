// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/debug_log.hpp"

#include <regex>
#include <sstream>
#include <string>
#include <vector>

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

    std::istringstream text(tools::test::read_file(path));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) {
        lines.push_back(line);
    }
    const std::string time = R"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} )";
    REQUIRE(lines.size() == 5);
    CHECK(std::regex_match(lines[0], std::regex(time + "<< go depth 1")));
    CHECK(std::regex_match(lines[1], std::regex(time + ">> info")));
    CHECK(std::regex_match(lines[2], std::regex(time + ">> bestmove a2a3")));
    CHECK(std::regex_match(lines[3], std::regex(time + "<< quit")));
    CHECK(std::regex_match(lines[4], std::regex(time + "<< still here")));
}
