// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "tools/client/clock.hpp"

namespace ricochet::tools::board {

/// Ends connections whose request does not arrive in time as a whole. The HTTP library waits for each read
/// anew, so that a client that sends a byte now and then would hold a thread for as long as it likes.
class RequestDeadline {
public:
    /// Watches the connections to a port of this process. `allowed` counts from when a connection is first seen
    /// until its request has been read.
    RequestDeadline(int port, Milliseconds allowed);
    ~RequestDeadline();
    RequestDeadline(const RequestDeadline&) = delete;
    RequestDeadline& operator=(const RequestDeadline&) = delete;

    /// The request of the connection from this port has been read: answering it may take its time.
    void request_read(int remote_port);

private:
    /// A descriptor and the port at the connection's other end.
    using Connection = std::pair<int, int>;

    void watch();
    void check();
    [[nodiscard]] std::set<Connection> connections() const;

    int port_;
    Milliseconds allowed_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool ending_ = false;
    std::map<Connection, TimePoint> first_seen_;
    /// Ports at the other end of connections whose request has been read.
    std::set<int> read_;
    std::thread thread_;
};

}  // namespace ricochet::tools::board
