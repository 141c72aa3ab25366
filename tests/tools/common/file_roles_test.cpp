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

TEST_CASE("two names of one file clash where one of them is written") {
    const TemporaryFolder folder;
    const std::string file = folder.file("x");
    const std::string name = GENERATE("x", "./x", "link", "hard", "linked/x");
    const bool exists = name == "hard" || GENERATE(true, false);
    const std::string written = folder.file(name);
    if (exists) {
        write_file(file, "text");
        fs::create_hard_link(file, folder.file("hard"));
    }
    fs::create_symlink("x", folder.file("link"));
    fs::create_directory_symlink(fs::path(file).parent_path(), folder.file("linked"));
    CAPTURE(written, exists);
    CHECK(find_clash({{"a", file, false}, {"b", written, true}}) ==
          "a '" + file + "' and b '" + written + "' are the same file");
    CHECK(find_clash({{"a", file, true}, {"b", written, false}}).has_value());
    CHECK_FALSE(find_clash({{"a", file, false}, {"b", written, false}}).has_value());
    CHECK_FALSE(find_clash({{"a", file, true}, {"b", folder.file("y"), true}, {"c", "", true}}).has_value());
}

TEST_CASE("a device may be written by all") {
    CHECK_FALSE(find_clash({{"a", "/dev/null", true}, {"b", "/dev/null", true}}).has_value());
    CHECK_FALSE(replace_file("/dev/null", "text").has_value());
    CHECK(fs::is_character_file("/dev/null"));
    CHECK(replace_file("/dev/full", "text").has_value());
    CHECK(fs::is_character_file("/dev/full"));
}

TEST_CASE("a replaced file's links stay links") {
    const TemporaryFolder folder;
    write_file(folder.file("x"), "old");
    fs::create_symlink("x", folder.file("link"));
    REQUIRE_FALSE(replace_file(folder.file("link"), "new").has_value());
    CHECK(fs::is_symlink(folder.file("link")));
    CHECK(read_file(folder.file("x")) == "new");
}
