// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <windows.h>

#include "tools/client/process.hpp"

namespace ricochet::tools {

/// An owned handle of the system.
class Handle {
public:
    Handle() = default;
    explicit Handle(HANDLE handle) : handle_(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
    Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Handle& operator=(Handle&& other) noexcept {
        if (this != &other) {
            close();
            handle_ = std::exchange(other.handle_, nullptr);
        }
        return *this;
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() { close(); }

    [[nodiscard]] HANDLE get() const { return handle_; }
    [[nodiscard]] bool is_open() const { return handle_ != nullptr; }
    void close() {
        if (handle_ != nullptr) {
            ::CloseHandle(std::exchange(handle_, nullptr));
        }
    }

private:
    HANDLE handle_ = nullptr;
};

/// An event that stays signalled until it is reset.
Handle make_event();

/// Signalled once a stop was requested.
struct Interrupt::Wake {
    Handle event;
};

}  // namespace ricochet::tools
