// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <thread>
#include <utility>

#ifdef __EMSCRIPTEN__
#include <emscripten/threading.h>
#endif

namespace ricochet {

/// Whether the system has threads to grant. In WebAssembly without shared memory there are none, and whoever
/// would start one does the work itself.
#ifdef __EMSCRIPTEN__
inline bool has_threads() {
    return emscripten_has_threading_support() != 0;
}
#else
constexpr bool has_threads() {
    return true;
}
#endif

/// A thread that is waited for where its life ends: what `std::jthread` is, which not every standard library
/// has, without its way to stop.
class Thread {
public:
    /// No thread.
    Thread() = default;
    /// Does `work` in a new thread. Throws `std::system_error` where the system grants none.
    template <class Work>
    explicit Thread(Work work) : thread_(std::move(work)) {}
    ~Thread() { join(); }
    Thread(Thread&& other) noexcept = default;
    /// Waits for the present thread first.
    Thread& operator=(Thread&& other) noexcept {
        join();
        thread_ = std::move(other.thread_);
        return *this;
    }
    Thread(const Thread&) = delete;
    Thread& operator=(const Thread&) = delete;

private:
    void join() {
        if (thread_.joinable()) {
            thread_.join();
        }
    }

    std::thread thread_;
};

}  // namespace ricochet
