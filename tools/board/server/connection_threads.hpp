// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <httplib.h>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace ricochet::tools::board {

/// A thread for each connection while it lasts, so that one that is slow, or kept for another request, holds up
/// no others. The HTTP library answers all requests of a connection on one thread: what is known of a
/// connection is known of its thread. Thread-safe.
class ConnectionThreads final : public httplib::TaskQueue {
public:
    /// Connections beyond so many threads wait.
    explicit ConnectionThreads(std::size_t most) : most_(most) {}

    /// Versions of the library differ in what this returns.
    using Taken = decltype(std::declval<httplib::TaskQueue&>().enqueue(nullptr));
    Taken enqueue(std::function<void()> connection) override;
    /// Returns when all connections have ended.
    void shutdown() override;

    // Of the connection that the calling thread serves:

    /// A request has been read to its end.
    void request_read() { set(State::read); }
    /// A request has been answered. One that was not read to its end leaves the connection broken: what comes
    /// next on it may be the rest, and looks like any request that its sender likes.
    void answered() { set(state() == State::read ? State::ready : State::broken); }
    [[nodiscard]] bool is_read() const { return state() == State::read; }
    [[nodiscard]] bool is_broken() const { return state() == State::broken; }

private:
    enum class State { ready, read, broken };

    void work();
    void set(State state);
    [[nodiscard]] State state() const;

    std::size_t most_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    bool ending_ = false;
    std::size_t idle_ = 0;
    std::deque<std::function<void()>> waiting_;
    std::map<std::thread::id, State> states_;
    std::vector<std::thread> threads_;
};

}  // namespace ricochet::tools::board
