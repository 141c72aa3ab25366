// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/program.hpp"

#include <cstdio>
#include <fcntl.h>
#include <stdexcept>
#include <unistd.h>
#include <vector>

#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;

TEST_CASE_METHOD(test::TemporaryFolder,
                 "a program's exit code says whether it worked, failed or was called wrongly") {
    int works = 0;
    const auto run = [&works](const char* argument, const std::function<void()>& work) {
        const std::vector<const char*> words = {"program", argument};
        return run_program(
            "program", "A program", argument == nullptr ? 1 : 2, words.data(), [](CLI::App&) {},
            [&] {
                ++works;
                work();
            });
    };
    const auto succeed = [] {};
    CHECK(run(nullptr, succeed) == 0);
    std::fflush(stderr);
    const int screen = ::dup(STDERR_FILENO);
    const int errors = ::open(file("errors").c_str(), O_WRONLY | O_CREAT, 0600);
    ::dup2(errors, STDERR_FILENO);
    CHECK(run(nullptr, [] { throw std::invalid_argument("no such file"); }) == 1);
    ::dup2(screen, STDERR_FILENO);
    ::close(screen);
    ::close(errors);
    CHECK(read("errors") == "program: no such file\n");
    CHECK(works == 2);
    CHECK(run("--wrong", succeed) == 2);
    CHECK(run("--version", succeed) == 0);
    CHECK(run("--help", succeed) == 0);
    CHECK(works == 2);
}

TEST_CASE("durations are written for people") {
    CHECK(duration_text(3.44) == "3.4 s");
    CHECK(duration_text(60.0) == "1 m 00 s");
    CHECK(duration_text(123.0) == "2 m 03 s");
    CHECK(duration_text(3600.0) == "1 h 00 m 00 s");
    CHECK(duration_text(3723.0) == "1 h 02 m 03 s");
}

TEST_CASE("a wait in whole milliseconds ends at its deadline or later") {
    const TimePoint deadline = Clock::now() + std::chrono::microseconds(10'500);
    const int wait = wait_milliseconds(deadline);
    CHECK(Clock::now() + Milliseconds(wait) >= deadline);
    CHECK(wait <= 11);
    CHECK(wait_milliseconds(Clock::now()) == 0);
    CHECK(wait_milliseconds(TimePoint::max()) == 1'000'000);
}
