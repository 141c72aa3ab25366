// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>
#include <pthread.h>
#include <thread>

#include "tools/client/signals.hpp"

namespace ricochet::tools {

class SignalWatch::Watch {
public:
    explicit Watch(Interrupt& interrupt) {
        ::sigemptyset(&watched_);
        ::sigemptyset(&answered_);
        // By SIGUSR1 the destructor ends the thread.
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
    /// What has come stays blocked, since it may come once more: timeout sends it to the program and then to
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
