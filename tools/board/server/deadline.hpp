// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "tools/common/clock.hpp"

namespace ricochet::tools::board {

/// Ends connections whose request does not arrive in time as a whole. The HTTP library waits for each read
/// anew, so that a client that sends a byte now and then would hold a thread for as long as it likes. Of more
/// than `most_connections` connections from one other machine it ends the latest.
class RequestDeadline {
public:
    /// Twice as many as a phone has with some tabs.
    static constexpr std::size_t most_connections = 24;

    /// Watches the connections to a port of this process. `allowed` counts from when a connection is first seen
    /// until its request has been read.
    RequestDeadline(int port, Milliseconds allowed);
    ~RequestDeadline();
    RequestDeadline(const RequestDeadline&) = delete;
    RequestDeadline& operator=(const RequestDeadline&) = delete;

    /// The request of the connection from this end has been read: answering it may take its time.
    void request_read(const std::string& remote_address, int remote_port);

private:
    /// A machine's address and a port there.
    using End = std::pair<std::uint32_t, int>;
    /// A descriptor and the connection's other end.
    using Connection = std::pair<int, End>;

    void watch();
    void check();
    static void end(const Connection& connection);
    void end_surplus(const std::set<Connection>& now);
    [[nodiscard]] std::set<Connection> connections() const;

    int port_;
    Milliseconds allowed_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool ending_ = false;
    std::map<Connection, TimePoint> first_seen_;
    /// The other ends of connections whose request has been read.
    std::set<End> read_;
    std::thread thread_;
};

}  // namespace ricochet::tools::board
