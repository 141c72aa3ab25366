// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/debug_log.hpp"

#include <filesystem>
#include <regex>
#include <unistd.h>
#include <vector>

#include "tests/catch.hpp"

using namespace ricochet;

namespace {

std::vector<std::string> lines_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) {
        lines.push_back(line);
    }
    return lines;
}

}  // namespace

TEST_CASE("the log has every line with its direction and time, and goes on where it ended") {
    const auto path =
        std::filesystem::temp_directory_path() / ("ricochet-log-" + std::to_string(getpid()) + ".txt");
    DebugLog log;
    log.received("nobody listens");
    REQUIRE(log.open(path.string()));
    log.received("go depth 1");
    log.sent("info\nbestmove a2a3");
    REQUIRE(log.open(""));
    log.sent("nobody listens");
    REQUIRE(log.open(path.string()));
    log.received("quit");
    CHECK_FALSE(log.open("/nonexistent/folder/log.txt"));
    log.received("still here");
    log.open("");

    const std::vector<std::string> lines = lines_of(path);
    std::filesystem::remove(path);
    const std::string time = R"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} )";
    REQUIRE(lines.size() == 5);
    CHECK(std::regex_match(lines[0], std::regex(time + "<< go depth 1")));
    CHECK(std::regex_match(lines[1], std::regex(time + ">> info")));
    CHECK(std::regex_match(lines[2], std::regex(time + ">> bestmove a2a3")));
    CHECK(std::regex_match(lines[3], std::regex(time + "<< quit")));
    CHECK(std::regex_match(lines[4], std::regex(time + "<< still here")));
}
