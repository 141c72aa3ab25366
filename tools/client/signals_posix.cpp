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
        // By SIGUSR1 the destructor ends the thread.
        for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) {
            ::sigaddset(&watched_, signal);
        }
        ::pthread_sigmask(SIG_BLOCK, &watched_, &before_);
        thread_ = std::thread([this, &interrupt] {
            for (int signal = 0; signal != SIGUSR1;) {
                ::sigwait(&watched_, &signal);
                if (signal != SIGUSR1) {
                    interrupt.request();
                }
            }
        });
    }
    ~Watch() {
        ::pthread_kill(thread_.native_handle(), SIGUSR1);
        thread_.join();
        take_pending();
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

private:
    /// A signal that came twice has been answered: timeout sends it to the program and to its group.
    void take_pending() const {
        sigset_t pending{};
        ::sigpending(&pending);
        for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
            if (::sigismember(&pending, signal) == 1) {
                sigset_t taken{};
                ::sigemptyset(&taken);
                ::sigaddset(&taken, signal);
                ::sigwait(&taken, &signal);
            }
        }
    }

    sigset_t watched_{};
    sigset_t before_{};
    std::thread thread_;
};

SignalWatch::SignalWatch(Interrupt& interrupt) : watch_(std::make_unique<Watch>(interrupt)) {}

SignalWatch::~SignalWatch() = default;

}  // namespace ricochet::tools
