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

/// A thread for each connection while it lasts, so that a slow or idle one delays no others. The HTTP library
/// answers all requests of a connection on one thread, so a connection's state is kept by thread. Thread-safe.
class ConnectionThreads final : public httplib::TaskQueue {
public:
    /// Connections beyond `most` wait.
    explicit ConnectionThreads(std::size_t most) : most_(most) {}

    /// The return type depends on the library's version.
    using Taken = decltype(std::declval<httplib::TaskQueue&>().enqueue(nullptr));
    Taken enqueue(std::function<void()> connection) override;
    /// Returns when all connections have ended.
    void shutdown() override;

    // For the connection that the calling thread serves:

    /// Records that a request has been read completely.
    void request_read() { set(State::read); }
    /// Records that a request has been answered. If it was not read completely, the connection is broken: the
    /// next bytes may be its rest, which its sender could make look like any request.
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
