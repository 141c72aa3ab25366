// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "tools/common/clock.hpp"

namespace ricochet::tools::board {

/// Ends connections whose request does not arrive completely in time. The HTTP library's timeout restarts with
/// each read, so a client that sends a byte now and then could hold a thread indefinitely. Of more than
/// `most_connections` connections from one other machine it ends the latest.
class RequestDeadline {
public:
    /// Twice as many as a phone with several tabs has.
    static constexpr std::size_t most_connections = 24;

    /// Watches the connections to a port of this process. A request has to be read within `allowed` after the
    /// connection was first seen, or after its last answer plus `rest`.
    RequestDeadline(int port, Milliseconds allowed, Milliseconds rest);
    ~RequestDeadline();
    RequestDeadline(const RequestDeadline&) = delete;
    RequestDeadline& operator=(const RequestDeadline&) = delete;

    /// The request of the connection from this end has been read: answering it has no time limit.
    void request_read(const std::string& remote_address, int remote_port);
    /// The request has been answered: another may follow.
    void answered(const std::string& remote_address, int remote_port);
    /// Ends all connections.
    void end_all();

private:
    /// A machine's address and a port there.
    using End = std::pair<std::uint32_t, int>;
    struct Times {
        TimePoint first_seen;
        /// When the connection is ended unless a request has been read.
        TimePoint until;
    };

    void watch();
    void check();
    void expect_by(const std::string& remote_address, int remote_port, TimePoint until);
    static void end(int descriptor, const End& other);
    void end_surplus(const std::map<End, int>& now);
    [[nodiscard]] std::map<End, int> connections() const;

    int port_;
    Milliseconds allowed_;
    Milliseconds rest_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool ending_ = false;
    std::map<End, Times> known_;
    std::thread thread_;
};

}  // namespace ricochet::tools::board
