// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <windows.h>

#include "tools/client/interrupt.hpp"

namespace ricochet::tools {

SystemHandle::SystemHandle(Number number) : number_(number == INVALID_HANDLE_VALUE ? none : number) {}

void SystemHandle::close() {
    if (is_open()) {
        ::CloseHandle(std::exchange(number_, none));
    }
}

SystemHandle make_event() {
    SystemHandle event(::CreateEventA(nullptr, TRUE, FALSE, nullptr));
    if (!event.is_open()) {
        throw std::runtime_error("cannot make an event: " +
                                 std::system_category().message(static_cast<int>(::GetLastError())));
    }
    return event;
}

Interrupt::Interrupt() : event_(make_event()) {}

void Interrupt::request() {
    requested_ = true;
    ::SetEvent(event_.get());
}

void Interrupt::reset() {
    requested_ = false;
    ::ResetEvent(event_.get());
}

void Interrupt::wait() const {
    ::WaitForSingleObject(event_.get(), INFINITE);
}

void Interrupt::wait_until(TimePoint deadline) const {
    while (!requested() && Clock::now() < deadline) {
        ::WaitForSingleObject(event_.get(), static_cast<DWORD>(wait_milliseconds(deadline)));
    }
}

SystemHandle::Number Interrupt::wake() const {
    return event_.get();
}

namespace {

/// The receiver of console events, a global because the handler gets no context.
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
    // When this returns for other events, the system ends the program, which has some seconds to end by itself.
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
