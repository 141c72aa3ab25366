// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/progress_line.hpp"

#include <fmt/format.h>
#include <string>
#include <string_view>
#include <unistd.h>

#include "tests/catch.hpp"
#include "tests/engine/subprocess.hpp"
#include "tests/paths.hpp"
#include "tests/terminal.hpp"
#include "tests/tools/client/harness.hpp"

using namespace ricochet;

namespace {

/// Has stderr be a terminal as long as it lives.
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

TEST_CASE("verifying tables shows on a terminal how far it is") {
    const tools::test::TemporaryFolder folder;
    const std::string program = program_path("ricochet");
    REQUIRE(test::run({program, "tables", "make", "--folder", folder.path(), "KQK"}).exit_code == 0);
    const TerminalForErrors terminal;
    // A shell of its own has its errors in a file: this one's are the terminal.
    const std::string out =
        folder
            .shell(
                fmt::format("{} tables verify --sample 500 --folder . KQK 2>/proc/{}/fd/2", program, getpid()))
            .out;
    const std::string_view progress = "KQK: ";
    CHECK(terminal.shown_with(progress).find(progress) != std::string::npos);
    CHECK(out.starts_with("KQK: 500 positions right"));
}
