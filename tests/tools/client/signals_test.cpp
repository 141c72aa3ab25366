// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/signals.hpp"

#include <chrono>
#include <csignal>
#include <unistd.h>

#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"

using namespace ricochet::tools;

TEST_CASE("a signal that comes twice asks once, and the second does not end the program") {
    Interrupt interrupt;
    {
        const SignalWatch watch(interrupt);
        ::kill(::getpid(), SIGTERM);
        interrupt.wait_until(Clock::now() + std::chrono::minutes(1));
        CHECK(interrupt.requested());
        // To this thread alone: it stays unanswered, as one that comes while the program ends.
        ::raise(SIGTERM);
        ::raise(SIGHUP);
    }
    sigset_t pending{};
    ::sigpending(&pending);
    CHECK(::sigismember(&pending, SIGTERM) == 0);
}
