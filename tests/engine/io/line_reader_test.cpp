// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/line_reader.hpp"

#include <fcntl.h>
#include <sstream>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "engine/io/standard_streams.hpp"
#include "movegen/base/threads.hpp"
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

TEST_CASE("a byte order mark before the first line is skipped") {
    CHECK(lines_of("\xEF\xBB\xBFone\n\xEF\xBB\xBFtwo", 10) ==
          std::vector<std::string>{"one", "\xEF\xBB\xBFtwo"});
}

TEST_CASE("a pipe that does not block is waited for") {
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    const int reading = ends[0];
    const int writing = ends[1];
    REQUIRE(::fcntl(reading, F_SETFL, O_NONBLOCK) == 0);
    const int usual = ::dup(STDIN_FILENO);
    ::dup2(reading, STDIN_FILENO);
    std::vector<std::string> lines;
    {
        const Thread writer([writing] {
            for (const std::string_view text : {"one\nt", "wo\n"}) {
                ::usleep(20'000);
                (void)!::write(writing, text.data(), text.size());
            }
            ::close(writing);
        });
        StandardInput bytes;
        std::istream input(&bytes);
        read_lines(input, 10, [&lines](const std::string& line, bool /*is_too_long*/) {
            lines.push_back(line);
            return true;
        });
    }
    ::dup2(usual, STDIN_FILENO);
    ::close(usual);
    ::close(reading);
    CHECK(lines == std::vector<std::string>{"one", "two"});
}

TEST_CASE("a line above the bound is skipped whole, the next one is read") {
    CHECK(lines_of("12345\n123456\nnext\n1234567", 5) ==
          std::vector<std::string>{"12345", "12345...", "next", "12345..."});
}
