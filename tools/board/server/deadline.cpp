// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/deadline.hpp"

#include <arpa/inet.h>
#include <filesystem>
#include <netinet/in.h>
#include <optional>
#include <sys/socket.h>

#include "movegen/base/numbers.hpp"

namespace ricochet::tools::board {

namespace {

constexpr Milliseconds check_interval{250};

using NameOfEnd = int (*)(int, sockaddr*, socklen_t*);

/// The port at one end of a TCP connection; nothing for any other descriptor.
std::optional<int> port_of(int descriptor, NameOfEnd name_of_end) {
    sockaddr_in address{};
    socklen_t size = sizeof(address);
    if (name_of_end(descriptor, reinterpret_cast<sockaddr*>(&address), &size) != 0 ||
        address.sin_family != AF_INET) {
        return std::nullopt;
    }
    return ntohs(address.sin_port);
}

}  // namespace

RequestDeadline::RequestDeadline(int port, Milliseconds allowed)
    : port_(port), allowed_(allowed), thread_([this] { watch(); }) {}

RequestDeadline::~RequestDeadline() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void RequestDeadline::request_read(int remote_port) {
    const std::lock_guard lock(mutex_);
    read_.insert(remote_port);
}

void RequestDeadline::watch() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, check_interval, [this] { return ending_; })) {
        check();
    }
}

void RequestDeadline::check() {
    const std::set<Connection> now = connections();
    std::erase_if(first_seen_, [&now](const auto& seen) { return !now.contains(seen.first); });
    std::set<int> ports;
    for (const Connection& connection : now) {
        ports.insert(connection.second);
        const TimePoint since = first_seen_.try_emplace(connection, Clock::now()).first->second;
        // Of a connection that is gone meanwhile the descriptor may be another's: its port tells.
        if (!read_.contains(connection.second) && Clock::now() - since > allowed_ &&
            port_of(connection.first, ::getpeername) == connection.second) {
            ::shutdown(connection.first, SHUT_RDWR);
        }
    }
    std::erase_if(read_, [&ports](int port) { return !ports.contains(port); });
}

std::set<RequestDeadline::Connection> RequestDeadline::connections() const {
    std::set<Connection> found;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd", error)) {
        const auto descriptor = parse_number<int>(entry.path().filename().string(), "descriptor", 0, INT32_MAX);
        if (!descriptor || port_of(descriptor.value(), ::getsockname) != port_) {
            continue;
        }
        if (const std::optional<int> remote = port_of(descriptor.value(), ::getpeername)) {
            found.emplace(descriptor.value(), *remote);
        }
    }
    return found;
}

}  // namespace ricochet::tools::board
