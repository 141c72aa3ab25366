// SPDX-License-Identifier: GPL-3.0-or-later
#include <arpa/inet.h>
#include <array>
#include <cstdint>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>

#include "tools/board/server/network.hpp"

namespace ricochet::tools::board {

std::vector<std::string> network_addresses() {
    ifaddrs* list = nullptr;
    if (::getifaddrs(&list) != 0) {
        return {};
    }
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner(list, ::freeifaddrs);
    std::vector<std::string> addresses;
    for (const ifaddrs* device = list; device != nullptr; device = device->ifa_next) {
        if (device->ifa_addr == nullptr || device->ifa_addr->sa_family != AF_INET ||
            (device->ifa_flags & IFF_UP) == 0) {
            continue;
        }
        const auto* const address = reinterpret_cast<const sockaddr_in*>(device->ifa_addr);
        std::array<char, INET_ADDRSTRLEN> text{};
        if (::inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) != nullptr &&
            !is_loopback(text.data())) {
            addresses.emplace_back(text.data());
        }
    }
    return addresses;
}

bool is_loopback(const std::string& address) {
    in_addr parsed{};
    constexpr std::uint32_t loopback_net = 127;
    return ::inet_pton(AF_INET, address.c_str(), &parsed) == 1 && ntohl(parsed.s_addr) >> 24U == loopback_net;
}

}  // namespace ricochet::tools::board
