// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>
#include <windows.h>

#include "tools/client/signals.hpp"

namespace ricochet::tools {

namespace {

/// What the console's events are told to: the system calls a function, and gives it nothing to find this by.
struct Watched {
    std::mutex mutex;
    Interrupt* interrupt = nullptr;

    static Watched& instance() {
        static Watched watched;
        return watched;
    }
};

BOOL WINAPI take_event(DWORD event) {
    Watched& watched = Watched::instance();
    {
        const std::lock_guard lock(watched.mutex);
        if (watched.interrupt == nullptr) {
            return FALSE;
        }
        watched.interrupt->request();
    }
    // When this returns from other events, the system ends the program: it has some seconds to end by itself.
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) {
        ::Sleep(INFINITE);
    }
    return TRUE;
}

void watch_for(Interrupt* interrupt) {
    Watched& watched = Watched::instance();
    const std::lock_guard lock(watched.mutex);
    watched.interrupt = interrupt;
}

}  // namespace

class SignalWatch::Watch {
public:
    explicit Watch(Interrupt& interrupt) {
        watch_for(&interrupt);
        ::SetConsoleCtrlHandler(take_event, TRUE);
    }
    ~Watch() {
        ::SetConsoleCtrlHandler(take_event, FALSE);
        watch_for(nullptr);
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
};

SignalWatch::SignalWatch(Interrupt& interrupt) : watch_(std::make_unique<Watch>(interrupt)) {}

SignalWatch::~SignalWatch() = default;

}  // namespace ricochet::tools
