// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/file_kind.hpp"

#include "movegen/base/bytes.hpp"
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

TEST_CASE("a file's format is recognised by its first word and its version") {
    constexpr FileFormat format{"WORD", 3, "a list", 2};
    const std::string begun = format.beginning();
    CHECK(begun == std::string("WORD\3\0\0\0", 8));
    CHECK(format.fault_of(begun, 0).empty());
    CHECK(format.fault_of(begun, 9) == "is cut short");
    CHECK(format.fault_of(begun.substr(0, 7), 0) == "is cut short");
    CHECK(format.fault_of("WOR", 0) == "is not a list");
    const auto of_version = [](char version) {
        return "WORD" + std::string(1, version) + std::string(3, '\0');
    };
    CHECK(format.fault_of(of_version(2), 8).empty());
    CHECK(format.fault_of(of_version(1), 8) == "is of version 1, and this program reads versions 2 to 3");
    CHECK(format.fault_of(of_version(4), 8) == "is of version 4, and this program reads versions 2 to 3");
    CHECK(begins_with_magic("WORDS", "WORD"));
    CHECK(begins_with_magic("WO", "WORD"));
    CHECK_FALSE(begins_with_magic("WOOD", "WORD"));
}

TEST_CASE("bytes are read from the beginning on, and zeros behind the end") {
    ByteReader reader(std::string_view("ab\1\2", 4));
    CHECK(reader.take(2) == "ab");
    CHECK(reader.number(1) == 1);
    CHECK(reader.rest().size() == 1);
    CHECK(reader.number(4) == 2);
    CHECK(reader.number(4) == 0);
    CHECK(reader.take(3).empty());
}
