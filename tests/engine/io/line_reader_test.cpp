// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/line_reader.hpp"

#include <sstream>
#include <vector>

#include "tests/catch.hpp"

using namespace ricochet;

namespace {

/// The lines of a text up to `stop`, which is the last to be read; those that are too long end with an
/// ellipsis.
std::vector<std::string> lines_of(const std::string& text, std::size_t max_length) {
    std::istringstream input(text);
    std::vector<std::string> lines;
    read_lines(input, max_length, [&lines](const std::string& line, bool is_too_long) {
        lines.push_back(line + (is_too_long ? "..." : ""));
        return line != "stop";
    });
    return lines;
}

}  // namespace

TEST_CASE("lines end at line feeds, the last one at the end of input") {
    CHECK(lines_of("one\n\ntwo\r\nthree", 10) == std::vector<std::string>{"one", "", "two\r", "three"});
    CHECK(lines_of("one\nstop\ntwo\n", 10) == std::vector<std::string>{"one", "stop"});
    CHECK(lines_of("", 10).empty());
}

TEST_CASE("a line above the bound is skipped whole, the next one is read") {
    CHECK(lines_of("12345\n123456\nnext\n1234567", 5) ==
          std::vector<std::string>{"12345", "12345...", "next", "12345..."});
}
