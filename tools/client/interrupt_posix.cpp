// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <pthread.h>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <unistd.h>

#include "tools/client/interrupt.hpp"

namespace ricochet::tools {

SystemHandle::SystemHandle(Number number) : number_(number) {}

void SystemHandle::close() {
    if (is_open()) {
        ::close(std::exchange(number_, none));
    }
}

Result<Pipe> make_pipe() {
    std::array<int, 2> ends{};
#if defined(__linux__)
    const bool is_made = ::pipe2(ends.data(), O_CLOEXEC) == 0;
#else
    // An engine that another thread starts between these calls inherits the pipe.
    const bool is_made = ::pipe(ends.data()) == 0 && ::fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 &&
                         ::fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
#endif
    if (!is_made) {
        return Error{fmt::format("cannot make a pipe: {}", std::generic_category().message(errno))};
    }
    return Pipe{SystemHandle{ends[0]}, SystemHandle{ends[1]}};
}

Interrupt::Interrupt() {
    Result<Pipe> made = make_pipe();
    if (!made) {
        throw std::runtime_error(made.error());
    }
    pipe_ = std::move(made.value());
    const int write_end = pipe_.write_end.get();
    ::fcntl(write_end, F_SETFL, ::fcntl(write_end, F_GETFL) | O_NONBLOCK);
}

void Interrupt::request() {
    if (!requested_.exchange(true)) {
        // Read only by `reset`, so that every present and future wait sees it.
        while (::write(pipe_.write_end.get(), "x", 1) < 0 && errno == EINTR) {
        }
    }
}

void Interrupt::reset() {
    if (requested_.exchange(false)) {
        // Waits for a request that is still being written: left in the pipe it would end later waits.
        char taken = 0;
        while (::read(pipe_.read_end.get(), &taken, 1) < 0 && errno == EINTR) {
        }
    }
}

void Interrupt::wait() const {
    while (!requested()) {
        pollfd wait{wake(), POLLIN, 0};
        ::poll(&wait, 1, -1);
    }
}

void Interrupt::wait_until(TimePoint deadline) const {
    while (!requested() && Clock::now() < deadline) {
        pollfd wait{wake(), POLLIN, 0};
        ::poll(&wait, 1, wait_milliseconds(deadline));
    }
}

SystemHandle::Number Interrupt::wake() const {
    return pipe_.read_end.get();
}

class SignalWatch::Watch {
public:
    explicit Watch(Interrupt& interrupt) {
        ::sigemptyset(&watched_);
        ::sigemptyset(&answered_);
        // The destructor ends the thread by SIGUSR1.
        for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) {
            ::sigaddset(&watched_, signal);
        }
        ::pthread_sigmask(SIG_BLOCK, &watched_, &before_);
        thread_ = std::thread([this, &interrupt] {
            for (int signal = 0; signal != SIGUSR1;) {
                ::sigwait(&watched_, &signal);
                if (signal != SIGUSR1) {
                    ::sigaddset(&answered_, signal);
                    interrupt.request();
                }
            }
        });
    }
    /// A signal that came stays blocked, since it may come again: timeout sends it to the program and then to
    /// the program's group.
    ~Watch() {
        ::pthread_kill(thread_.native_handle(), SIGUSR1);
        thread_.join();
        sigset_t pending{};
        ::sigpending(&pending);
        sigset_t after = before_;
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
            if (::sigismember(&answered_, signal) == 1 || ::sigismember(&pending, signal) == 1) {
                ::sigaddset(&after, signal);
            }
        }
        ::pthread_sigmask(SIG_SETMASK, &after, nullptr);
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

private:
    sigset_t watched_{};
    sigset_t before_{};
    sigset_t answered_{};
    std::thread thread_;
};

SignalWatch::SignalWatch(Interrupt& interrupt) : watch_(std::make_unique<Watch>(interrupt)) {}

SignalWatch::~SignalWatch() = default;

}  // namespace ricochet::tools
