// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/file_roles.hpp"

#include <filesystem>

#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"
#include "tools/common/durable_file.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::test;

namespace fs = std::filesystem;

TEST_CASE_METHOD(TemporaryFolder, "two names of one file clash where one of them is written") {
    const std::string x = file("x");
    const std::string name = GENERATE("x", "./x", "link", "hard", "linked/x");
    const bool exists = name == "hard" || GENERATE(true, false);
    const std::string written = file(name);
    if (exists) {
        write("x", "text");
        fs::create_hard_link(x, file("hard"));
    }
    fs::create_symlink("x", file("link"));
    fs::create_directory_symlink(fs::path(x).parent_path(), file("linked"));
    CAPTURE(written, exists);
    CHECK(find_clash({{"a", x, false}, {"b", written, true}}) ==
          "a '" + x + "' and b '" + written + "' are the same file");
    CHECK(find_clash({{"a", x, true}, {"b", written, false}}).has_value());
    CHECK_FALSE(find_clash({{"a", x, false}, {"b", written, false}}).has_value());
    CHECK_FALSE(find_clash({{"a", x, true}, {"b", file("y"), true}, {"c", "", true}}).has_value());
}

TEST_CASE("a device may be written by all") {
    CHECK_FALSE(find_clash({{"a", "/dev/null", true}, {"b", "/dev/null", true}}).has_value());
    CHECK_FALSE(replace_file("/dev/null", "text").has_value());
    CHECK(fs::is_character_file("/dev/null"));
    CHECK(replace_file("/dev/full", "text").has_value());
    CHECK(fs::is_character_file("/dev/full"));
}

TEST_CASE_METHOD(TemporaryFolder, "a replaced file's links stay links") {
    write("x", "old");
    fs::create_symlink("x", file("link"));
    REQUIRE_FALSE(replace_file(file("link"), "new").has_value());
    CHECK(fs::is_symlink(file("link")));
    CHECK(read("x") == "new");
}
