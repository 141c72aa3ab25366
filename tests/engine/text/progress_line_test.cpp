// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/progress_line.hpp"

#include <unistd.h>

#include "tests/catch.hpp"
#include "tests/terminal.hpp"

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
