// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/interrupt_windows.hpp"

#include <stdexcept>
#include <system_error>

namespace ricochet::tools {

Handle make_event() {
    Handle event(::CreateEventA(nullptr, TRUE, FALSE, nullptr));
    if (!event.is_open()) {
        throw std::runtime_error("cannot make an event: " +
                                 std::system_category().message(static_cast<int>(::GetLastError())));
    }
    return event;
}

Interrupt::Interrupt() : wake_(std::make_unique<Wake>(Wake{make_event()})) {}

Interrupt::~Interrupt() = default;

void Interrupt::request() {
    requested_ = true;
    ::SetEvent(wake_->event.get());
}

void Interrupt::reset() {
    requested_ = false;
    ::ResetEvent(wake_->event.get());
}

void Interrupt::wait() const {
    ::WaitForSingleObject(wake_->event.get(), INFINITE);
}

void Interrupt::wait_until(TimePoint deadline) const {
    while (!requested() && Clock::now() < deadline) {
        ::WaitForSingleObject(wake_->event.get(), static_cast<DWORD>(wait_milliseconds(deadline)));
    }
}

}  // namespace ricochet::tools
