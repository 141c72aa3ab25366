// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/file_kind.hpp"

#include "tests/catch.hpp"
#include "tests/paths.hpp"

using namespace ricochet;

TEST_CASE("folders and devices are special, files and names of nothing are not") {
    CHECK(is_special_file("/dev/null"));
    CHECK(is_special_file(source_path("tests")));
    CHECK_FALSE(is_special_file(source_path("tests/CMakeLists.txt")));
    CHECK_FALSE(is_special_file(source_path("tests/no such file")));
    CHECK_FALSE(is_special_file(""));
}

TEST_CASE("the beginning of a file is read, and of none nothing") {
    const std::string whole = read_beginning(source_path("CMakeLists.txt"), 1U << 20U);
    CHECK(whole.size() > 10);
    CHECK(read_beginning(source_path("CMakeLists.txt"), 10) == whole.substr(0, 10));
    CHECK(read_beginning(source_path("no such file"), 10).empty());
    CHECK_FALSE(is_write_protected(source_path("no such file")));
}
