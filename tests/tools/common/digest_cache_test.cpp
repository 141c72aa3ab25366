// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/digest_cache.hpp"

#include <filesystem>

#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"
#include "tools/common/sha256.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::test;

TEST_CASE_METHOD(TemporaryFolder, "a cached digest is that of the file as it is now") {
    DigestCache cache;
    CHECK_FALSE(cache.digest(file("x")).ok());
    write("x", "one");
    CHECK(cache.digest(file("x")).value() == sha256("one"));
    CHECK(cache.digest(file("x")).value() == sha256("one"));
    write("x", "three");
    CHECK(cache.digest(file("x")).value() == sha256("three"));
    // Of the same size and time, but another file.
    const auto time = std::filesystem::last_write_time(file("x"));
    write("y", "seven");
    std::filesystem::last_write_time(file("y"), time);
    std::filesystem::rename(file("y"), file("x"));
    CHECK(cache.digest(file("x")).value() == sha256("seven"));
    std::filesystem::remove(file("x"));
    CHECK_FALSE(cache.digest(file("x")).ok());
}
