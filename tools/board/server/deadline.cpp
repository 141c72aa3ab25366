// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/deadline.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <filesystem>
#include <netinet/in.h>
#include <optional>
#include <sys/socket.h>
#include <vector>

#include "movegen/base/tokens.hpp"

namespace ricochet::tools::board {

namespace {

constexpr Milliseconds check_interval{250};

using NameOfEnd = int (*)(int, sockaddr*, socklen_t*);

/// Address and port at one end of a TCP connection; nothing for any other descriptor.
std::optional<std::pair<std::uint32_t, int>> end_of(int descriptor, NameOfEnd name_of_end) {
    sockaddr_in address{};
    socklen_t size = sizeof(address);
    if (name_of_end(descriptor, reinterpret_cast<sockaddr*>(&address), &size) != 0 ||
        address.sin_family != AF_INET) {
        return std::nullopt;
    }
    return std::pair<std::uint32_t, int>(ntohl(address.sin_addr.s_addr), ntohs(address.sin_port));
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

void RequestDeadline::request_read(const std::string& remote_address, int remote_port) {
    in_addr address{};
    if (::inet_pton(AF_INET, remote_address.c_str(), &address) != 1) {
        return;
    }
    const std::lock_guard lock(mutex_);
    read_.emplace(ntohl(address.s_addr), remote_port);
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
    std::set<End> ends;
    for (const Connection& connection : now) {
        ends.insert(connection.second);
        const TimePoint since = first_seen_.try_emplace(connection, Clock::now()).first->second;
        if (!read_.contains(connection.second) && Clock::now() - since > allowed_) {
            end(connection);
        }
    }
    std::erase_if(read_, [&ends](const End& end) { return !ends.contains(end); });
    end_surplus(now);
}

void RequestDeadline::end_surplus(const std::set<Connection>& now) {
    std::map<std::uint32_t, std::vector<Connection>> by_machine;
    for (const Connection& connection : now) {
        if (const std::uint32_t machine = connection.second.first; machine >> 24U != IN_LOOPBACKNET) {
            by_machine[machine].push_back(connection);
        }
    }
    for (auto& [machine, open] : by_machine) {
        std::stable_sort(open.begin(), open.end(), [this](const Connection& one, const Connection& other) {
            return first_seen_.at(one) < first_seen_.at(other);
        });
        for (std::size_t i = most_connections; i < open.size(); ++i) {
            end(open[i]);
        }
    }
}

void RequestDeadline::end(const Connection& connection) {
    // Of a connection that is gone meanwhile the descriptor may be another's: its other end tells.
    if (end_of(connection.first, ::getpeername) == connection.second) {
        ::shutdown(connection.first, SHUT_RDWR);
    }
}

std::set<RequestDeadline::Connection> RequestDeadline::connections() const {
    std::set<Connection> found;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd", error)) {
        const auto descriptor = parse_number<int>(entry.path().filename().string(), "descriptor", 0, INT32_MAX);
        const auto own = descriptor ? end_of(descriptor.value(), ::getsockname) : std::nullopt;
        if (!own || own->second != port_) {
            continue;
        }
        if (const auto other = end_of(descriptor.value(), ::getpeername)) {
            found.emplace(descriptor.value(), *other);
        }
    }
    return found;
}

}  // namespace ricochet::tools::board
