// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>

#include "tools/client/signals.hpp"

namespace ricochet::tools {

SignalWatch::SignalWatch(Interrupt& interrupt) {
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

SignalWatch::~SignalWatch() {
    ::pthread_kill(thread_.native_handle(), SIGUSR1);
    thread_.join();
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace ricochet::tools
