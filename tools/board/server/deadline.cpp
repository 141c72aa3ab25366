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

RequestDeadline::RequestDeadline(int port, Milliseconds allowed, Milliseconds rest)
    : port_(port), allowed_(allowed), rest_(rest), thread_([this] { watch(); }) {}

RequestDeadline::~RequestDeadline() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void RequestDeadline::request_read(const std::string& remote_address, int remote_port) {
    expect_by(remote_address, remote_port, TimePoint::max());
}

void RequestDeadline::answered(const std::string& remote_address, int remote_port) {
    expect_by(remote_address, remote_port, Clock::now() + rest_ + allowed_);
}

void RequestDeadline::end_all() {
    for (const auto& [other, descriptor] : connections()) {
        end(descriptor, other);
    }
}

void RequestDeadline::expect_by(const std::string& remote_address, int remote_port, TimePoint until) {
    in_addr address{};
    if (::inet_pton(AF_INET, remote_address.c_str(), &address) != 1) {
        return;
    }
    const std::lock_guard lock(mutex_);
    const End other(ntohl(address.s_addr), remote_port);
    known_.try_emplace(other, Times{Clock::now(), until}).first->second.until = until;
}

void RequestDeadline::watch() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, check_interval, [this] { return ending_; })) {
        check();
    }
}

void RequestDeadline::check() {
    const std::map<End, int> now = connections();
    std::erase_if(known_, [&now](const auto& known) { return !now.contains(known.first); });
    const TimePoint time = Clock::now();
    for (const auto& [other, descriptor] : now) {
        if (known_.try_emplace(other, Times{time, time + allowed_}).first->second.until < time) {
            end(descriptor, other);
        }
    }
    end_surplus(now);
}

void RequestDeadline::end_surplus(const std::map<End, int>& now) {
    std::map<std::uint32_t, std::vector<End>> by_machine;
    for (const auto& [other, descriptor] : now) {
        if (other.first >> 24U != IN_LOOPBACKNET) {
            by_machine[other.first].push_back(other);
        }
    }
    for (auto& [machine, open] : by_machine) {
        std::stable_sort(open.begin(), open.end(), [this](const End& one, const End& other) {
            return known_.at(one).first_seen < known_.at(other).first_seen;
        });
        for (std::size_t i = most_connections; i < open.size(); ++i) {
            end(now.at(open[i]), open[i]);
        }
    }
}

void RequestDeadline::end(int descriptor, const End& other) {
    // If the connection has gone, its descriptor may already be another's, so the remote end is compared.
    if (end_of(descriptor, ::getpeername) == other) {
        ::shutdown(descriptor, SHUT_RDWR);
    }
}

std::map<RequestDeadline::End, int> RequestDeadline::connections() const {
    std::map<End, int> found;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd", error)) {
        const auto descriptor = parse_number<int>(entry.path().filename().string(), "descriptor", 0, INT32_MAX);
        const auto own = descriptor ? end_of(descriptor.value(), ::getsockname) : std::nullopt;
        if (!own || own->second != port_) {
            continue;
        }
        if (const auto other = end_of(descriptor.value(), ::getpeername)) {
            found.emplace(*other, descriptor.value());
        }
    }
    return found;
}

}  // namespace ricochet::tools::board
