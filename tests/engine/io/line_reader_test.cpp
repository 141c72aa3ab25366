// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/line_reader.hpp"

#include <sstream>

#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("lines end at line feeds, the last one at the end of input") {
    std::istringstream input("one\n\ntwo\r\nthree");
    std::string line;
    CHECK(read_line(input, line, 10) == LineStatus::complete);
    CHECK(line == "one");
    CHECK(read_line(input, line, 10) == LineStatus::complete);
    CHECK(line.empty());
    CHECK(read_line(input, line, 10) == LineStatus::complete);
    CHECK(line == "two\r");
    CHECK(read_line(input, line, 10) == LineStatus::complete);
    CHECK(line == "three");
    CHECK(read_line(input, line, 10) == LineStatus::end_of_input);
}

TEST_CASE("a line above the bound is skipped whole, the next one is read") {
    std::istringstream input("12345\n123456\nnext\n1234567");
    std::string line;
    CHECK(read_line(input, line, 5) == LineStatus::complete);
    CHECK(line == "12345");
    CHECK(read_line(input, line, 5) == LineStatus::too_long);
    CHECK(line.size() <= 5);
    CHECK(read_line(input, line, 5) == LineStatus::complete);
    CHECK(line == "next");
    CHECK(read_line(input, line, 5) == LineStatus::too_long);
    CHECK(read_line(input, line, 5) == LineStatus::end_of_input);
}
