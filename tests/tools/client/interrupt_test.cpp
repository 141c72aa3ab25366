// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/interrupt.hpp"

#include <chrono>
#include <csignal>
#include <pthread.h>
#include <thread>
#include <unistd.h>

#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"

using namespace ricochet::tools;

TEST_CASE("a request ends every wait until it is withdrawn") {
    Interrupt interrupt;
    std::thread other([&interrupt] {
        std::this_thread::sleep_for(Milliseconds(20));
        interrupt.request();
    });
    interrupt.wait_until(Clock::now() + std::chrono::hours(1));
    other.join();
    interrupt.request();
    CHECK(interrupt.requested());
    interrupt.reset();
    interrupt.reset();
    CHECK_FALSE(interrupt.requested());
    const TimePoint deadline = Clock::now() + Milliseconds(30);
    interrupt.wait_until(deadline);
    CHECK(Clock::now() >= deadline);
    interrupt.request();
    interrupt.wait();
}

TEST_CASE("a second signal is counted once, and does not end the program") {
    Interrupt interrupt;
    {
        const SignalWatch watch(interrupt);
        ::kill(::getpid(), SIGTERM);
        interrupt.wait_until(Clock::now() + std::chrono::minutes(1));
        CHECK(interrupt.requested());
        // Sent to this thread only, so it stays pending, like one that arrives while the program ends.
        ::raise(SIGTERM);
        ::raise(SIGHUP);
    }
    ::raise(SIGTERM);
    ::raise(SIGHUP);
    sigset_t come{};
    ::sigemptyset(&come);
    for (int signal : {SIGTERM, SIGHUP}) {
        sigset_t pending{};
        ::sigpending(&pending);
        REQUIRE(::sigismember(&pending, signal) == 1);
        sigset_t only{};
        ::sigemptyset(&only);
        ::sigaddset(&only, signal);
        ::sigwait(&only, &signal);
        ::sigaddset(&come, signal);
    }
    ::pthread_sigmask(SIG_UNBLOCK, &come, nullptr);
}

TEST_CASE("a signal that did not come does after the watch what it did before") {
    Interrupt interrupt;
    { const SignalWatch watch(interrupt); }
    sigset_t blocked{};
    ::pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) {
        CHECK(::sigismember(&blocked, signal) == 0);
    }
}
