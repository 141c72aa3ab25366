// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/dialogue_log.hpp"

#include <filesystem>

#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::test;

TEST_CASE_METHOD(TemporaryFolder, "a log is appended to its file") {
    write("log", "the crash that is to be explained\n");
    {
        DialogueLog log({file("log")});
        REQUIRE(log.ok());
        log.write("a", '<', "go nodes 1");
    }
    const std::string text = read("log");
    CHECK(text.starts_with("the crash that is to be explained\n0.000 log begins on "));
    CHECK(text.ends_with(" a < go nodes 1\n"));
}

TEST_CASE_METHOD(TemporaryFolder, "a log replaces the file's contents on request") {
    write("log", "old\n");
    LogSettings settings;
    settings.path = file("log");
    settings.appends = false;
    DialogueLog log(settings);
    REQUIRE(log.ok());
    log.write("a", '<', "go nodes 1");
    const std::string text = read("log");
    CHECK(text.starts_with("0.000 log begins on "));
    CHECK(text.ends_with(" a < go nodes 1\n"));
}

TEST_CASE_METHOD(TemporaryFolder, "a log keeps its size, and the latest lines") {
    constexpr std::int64_t most = 10'000;
    DialogueLog log({file("log"), LogLevel::trace, most});
    for (int i = 0; i < 5000; ++i) {
        log.write("a", '>', "info string flood, flood, flood");
    }
    log.write("a", '>', "the last line");
    CHECK(std::filesystem::file_size(file("log")) <= most);
    CHECK(std::filesystem::file_size(file("log.1")) <= most);
    CHECK(read("log").ends_with("the last line\n"));
    CHECK(std::distance(std::filesystem::directory_iterator(std::filesystem::path(file("log")).parent_path()),
                        std::filesystem::directory_iterator()) == 2);
}

TEST_CASE_METHOD(TemporaryFolder, "a log may be as large as its limit, and no larger") {
    const auto write_lines = [this](int count, std::int64_t most) {
        DialogueLog log({file("log"), LogLevel::trace, most});
        for (int i = 0; i < count; ++i) {
            log.write("a", '>', "a line");
        }
    };
    write_lines(2, 10'000);
    const auto size = static_cast<std::int64_t>(std::filesystem::file_size(file("log")));
    std::filesystem::remove(file("log"));
    write_lines(2, size);
    CHECK_FALSE(std::filesystem::exists(file("log.1")));
    // What is there already counts.
    write_lines(2, 2 * size - 1);
    CHECK(std::filesystem::exists(file("log.1")));
    std::filesystem::remove(file("log"));
    std::filesystem::remove(file("log.1"));
    write_lines(2, size - 1);
    CHECK(std::filesystem::exists(file("log.1")));
}

TEST_CASE_METHOD(TemporaryFolder, "a log's level selects its lines") {
    const auto lines = [this](LogLevel level) {
        const std::string path = file("log" + std::to_string(static_cast<int>(level)));
        DialogueLog log({path, level});
        log.write("a", '<', "position startpos\ngo nodes 1");
        log.write("a", '>', "info depth 1");
        log.write("a", '>', "bestmove e2e4");
        log.warn("a", "no more");
        const std::string text = read_file(path);
        return std::count(text.begin(), text.end(), '\n') - 1;
    };
    CHECK(lines(LogLevel::trace) == 5);
    CHECK(lines(LogLevel::info) == 4);
    CHECK(lines(LogLevel::warn) == 1);
}
