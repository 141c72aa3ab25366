// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/durable_file.hpp"

#include <fstream>
#include <optional>
#include <string>
#include <unistd.h>

#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::test;

TEST_CASE_METHOD(TemporaryFolder, "a durable file grows by what is appended") {
    write("x", "old\n");
    Result<DurableFile> x = DurableFile::open(file("x"));
    REQUIRE(x.ok());
    CHECK_FALSE(x.value().append_line("line").has_value());
    CHECK_FALSE(x.value().append("text").has_value());
    CHECK(read("x") == "old\nline\ntext");
}

TEST_CASE_METHOD(TemporaryFolder, "a durable file is opened where stdin is closed, and its number is free") {
    const int before = ::dup(STDIN_FILENO);
    ::close(STDIN_FILENO);
    Result<DurableFile> x = DurableFile::open(file("x"));
    const bool is_written = x.ok() && !x.value().append_line("line").has_value();
    ::dup2(before, STDIN_FILENO);
    ::close(before);
    CHECK(is_written);
    CHECK(read("x") == "line\n");
}

TEST_CASE("what cannot be brought to the disk is an error, though it was written") {
    // The kernel's file with a thread's name accepts bytes, but is not on a disk.
    const std::string path = "/proc/self/comm";
    Result<DurableFile> name = DurableFile::open(path);
    REQUIRE(name.ok());
    const std::optional<Error> error = name.value().append("text");
    REQUIRE(error.has_value());
    CHECK(contains(error->message, "cannot write to '" + path + "': "));
    std::string written;
    std::ifstream file(path);
    std::getline(file, written);
    CHECK(written == "text");
}
