// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/line_reader.hpp"

#include <fcntl.h>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "engine/io/output.hpp"
#include "engine/io/standard_streams.hpp"
#include "engine/text/progress_line.hpp"
#include "movegen/base/threads.hpp"
#include "tests/catch.hpp"
#include "tests/terminal.hpp"
#include "tests/tools/client/harness.hpp"

using namespace ricochet;

namespace {

/// The lines of a text up to `stop`, inclusive; truncated ones end with an ellipsis.
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

TEST_CASE("the log has every line with its direction and time, and continues an earlier one") {
    const tools::test::TemporaryFolder folder;
    const std::string path = folder.file("log");
    DebugLog log;
    log.received("nobody listens");
    REQUIRE(log.open(path));
    log.received("go depth 1");
    log.sent("info\nbestmove a2a3");
    REQUIRE(log.open(""));
    log.sent("nobody listens");
    REQUIRE(log.open(path));
    log.received("quit");
    CHECK_FALSE(log.open("/nonexistent/folder/log.txt"));
    log.received("still here");
    log.open("");

    const std::regex time(R"((^|\n)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} )");
    CHECK(std::regex_replace(tools::test::read_file(path), time, "$1time ") ==
          "time << go depth 1\ntime >> info\ntime >> bestmove a2a3\ntime << quit\ntime << still here\n");
}

TEST_CASE("a debug log is known by how it begins") {
    CHECK(begins_like_debug_log(""));
    CHECK(begins_like_debug_log("2026-11-2"));
    CHECK(begins_like_debug_log("2026-11-23 13:37:50.123 << uci\n"));
    CHECK_FALSE(begins_like_debug_log("2026-11-23T13:37:50.123 << uci\n"));
    CHECK_FALSE(begins_like_debug_log("hello\n"));
}

namespace {

/// Makes stderr a terminal during its lifetime.
class TerminalForErrors : public test::Terminal {
public:
    TerminalForErrors() : before_(::dup(STDERR_FILENO)) {
        REQUIRE(::dup2(descriptor(), STDERR_FILENO) == STDERR_FILENO);
    }
    ~TerminalForErrors() {
        ::dup2(before_, STDERR_FILENO);
        ::close(before_);
    }
    TerminalForErrors(const TerminalForErrors&) = delete;
    TerminalForErrors& operator=(const TerminalForErrors&) = delete;

private:
    int before_;
};

}  // namespace

TEST_CASE("a line of progress is shown on a terminal, not too often, and goes in the end") {
    const TerminalForErrors terminal;
    {
        ProgressLine line;
        line.show("{} of {}", 1, 3);
        CHECK(terminal.shown("of 3") == "\r\x1b[K1 of 3");
        line.show("{} of {}", 2, 3);
    }
    CHECK(terminal.shown("\x1b[K") == "\r\x1b[K");
}
