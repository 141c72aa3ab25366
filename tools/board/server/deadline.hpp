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

/// Ends connections whose request does not arrive in time as a whole. The HTTP library waits for each read
/// anew, so that a client that sends a byte now and then would hold a thread for as long as it likes. Of more
/// than `most_connections` connections from one other machine it ends the latest.
class RequestDeadline {
public:
    /// Twice as many as a phone has with some tabs.
    static constexpr std::size_t most_connections = 24;

    /// Watches the connections to a port of this process. `allowed` counts from when a connection is first
    /// seen, or was last answered, until its request has been read; one that was answered may rest for `rest`
    /// before.
    RequestDeadline(int port, Milliseconds allowed, Milliseconds rest);
    ~RequestDeadline();
    RequestDeadline(const RequestDeadline&) = delete;
    RequestDeadline& operator=(const RequestDeadline&) = delete;

    /// The request of the connection from this end has been read: answering it may take its time.
    void request_read(const std::string& remote_address, int remote_port);
    /// It has been answered: another may follow.
    void answered(const std::string& remote_address, int remote_port);
    /// Ends all connections.
    void end_all();

private:
    /// A machine's address and a port there.
    using End = std::pair<std::uint32_t, int>;
    struct Times {
        TimePoint first_seen;
        /// When it is ended where no request has been read by then.
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
