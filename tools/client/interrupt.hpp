// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include "movegen/base/result.hpp"
#include "tools/common/clock.hpp"

namespace ricochet::tools {

/// An owned handle of the system: a file descriptor, or a `HANDLE` on Windows.
class SystemHandle {
public:
#if defined(_WIN32)
    using Number = void*;
    static constexpr Number none = nullptr;
#else
    using Number = int;
    static constexpr Number none = -1;
#endif

    SystemHandle() = default;
    /// Owns a handle that the system returned; not open if that failed.
    explicit SystemHandle(Number number);
    SystemHandle(SystemHandle&& other) noexcept : number_(std::exchange(other.number_, none)) {}
    SystemHandle& operator=(SystemHandle&& other) noexcept {
        if (this != &other) {
            close();
            number_ = std::exchange(other.number_, none);
        }
        return *this;
    }
    SystemHandle(const SystemHandle&) = delete;
    SystemHandle& operator=(const SystemHandle&) = delete;
    ~SystemHandle() {
        close();
    }

    [[nodiscard]] Number get() const {
        return number_;
    }
    [[nodiscard]] bool is_open() const {
        return number_ != none;
    }
    void close();

private:
    Number number_ = none;
};

#if defined(_WIN32)

/// Returns a new event, which stays signalled until it is reset. Throws `std::runtime_error` on failure.
SystemHandle make_event();

#else

struct Pipe {
    SystemHandle read_end;
    SystemHandle write_end;
};

/// Returns a new pipe. Both ends are closed on exec, so that no engine keeps another one's pipe open.
Result<Pipe> make_pipe();

#endif

/// A request to stop that wakes every wait on a `Process` watching it. Thread-safe except `reset`.
class Interrupt {
public:
    /// Throws `std::runtime_error` if the system has no more handles.
    Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    void request();
    /// Withdraws the request, if there is one. Not at the same time as `request`.
    void reset();
    [[nodiscard]] bool requested() const { return requested_.load(); }
    /// Waits until a stop is requested.
    void wait() const;
    /// Waits until a stop is requested, or a deadline.
    void wait_until(TimePoint deadline) const;

    /// The handle for the system's waits: readable, or signalled on Windows, once a stop was requested.
    [[nodiscard]] SystemHandle::Number wake() const;

private:
    std::atomic<bool> requested_ = false;
#if defined(_WIN32)
    SystemHandle event_;
#else
    Pipe pipe_;
#endif
};

/// During its lifetime Ctrl-C and the termination signals (on Windows: the end of the console or the session)
/// request an interrupt instead of killing the program. Must be made before any other thread, so that all of
/// them block these signals. Afterwards a signal that came stays blocked in the thread that made this: the
/// program is about to end.
class SignalWatch {
public:
    explicit SignalWatch(Interrupt& interrupt);
    ~SignalWatch();
    SignalWatch(const SignalWatch&) = delete;
    SignalWatch& operator=(const SignalWatch&) = delete;

private:
    class Watch;
    std::unique_ptr<Watch> watch_;
};

}  // namespace ricochet::tools
