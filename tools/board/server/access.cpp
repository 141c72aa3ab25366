// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/access.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>
#include <string_view>

#include "tools/board/server/guard.hpp"
#include "tools/board/session/session_keeper.hpp"

namespace ricochet::tools::board {

namespace {

constexpr const char* token_parameter = "token";

/// Compares in a time independent of how much matches.
bool is_same(std::string_view one, std::string_view other) {
    unsigned difference = one.size() == other.size() ? 0 : 1;
    for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i) {
        difference |= static_cast<unsigned char>(one[i]) ^ static_cast<unsigned char>(other[i]);
    }
    return difference == 0;
}

/// The values of a cookie in a `Cookie` header.
std::vector<std::string_view> cookies_named(std::string_view cookies, std::string_view name) {
    std::vector<std::string_view> values;
    while (!cookies.empty()) {
        const std::string_view cookie = cookies.substr(0, cookies.find(';'));
        cookies.remove_prefix(std::min(cookies.size(), cookie.size() + 1));
        cookies.remove_prefix(std::min(cookies.size(), cookies.find_first_not_of(' ')));
        if (cookie.size() > name.size() && cookie.starts_with(name) && cookie[name.size()] == '=') {
            values.push_back(cookie.substr(name.size() + 1));
        }
    }
    return values;
}

}  // namespace

NetworkAccess::NetworkAccess(std::vector<std::string> addresses, int port, RateSettings rate)
    : addresses_(std::move(addresses)), port_(port), token_(random_name()), rate_settings_(rate), rate_(rate) {}

std::vector<std::string> NetworkAccess::links() const {
    std::vector<std::string> links;
    for (const std::string& address : addresses_) {
        links.push_back(fmt::format("http://{}:{}/?{}={}", address, port_, token_parameter, token_));
    }
    return links;
}

std::string NetworkAccess::link_for(const std::string& host) const {
    const std::vector<std::string> all = links();
    const auto found = std::find_if(all.begin(), all.end(), [&host](const std::string& link) {
        return link.starts_with("http://" + host + "/");
    });
    return found != all.end() ? *found : all.empty() ? "" : all.front();
}

bool NetworkAccess::is_local(const httplib::Request& request) {
    return is_loopback(request.remote_addr);
}

std::string NetworkAccess::cookie_name() const {
    // Cookies belong to a host, regardless of the port.
    return fmt::format("ricochet-{}", port_);
}

bool NetworkAccess::has_token(const httplib::Request& request) const {
    if (request.has_param(token_parameter)) {
        return is_same(request.get_param_value(token_parameter), token_);
    }
    const std::string cookies = header(request, "Cookie").value_or("");
    const std::vector<std::string_view> values = cookies_named(cookies, cookie_name());
    return std::any_of(values.begin(), values.end(),
                       [this](std::string_view value) { return is_same(value, token_); });
}

std::optional<ApiError> NetworkAccess::refuse(const httplib::Request& request, TimePoint now) {
    const std::string host = header(request, "Host").value_or("");
    const bool is_ours = std::any_of(addresses_.begin(), addresses_.end(), [&](const std::string& address) {
        return host == fmt::format("{}:{}", address, port_) || (port_ == 80 && host == address);
    });
    const auto origin = header(request, "Origin");
    const bool may_ask = is_ours && (!origin || *origin == "http://" + host) && has_token(request);
    if (!rate_.take(request.remote_addr, may_ask ? 1 : rate_settings_.refused, now)) {
        return ApiError(429, phrase(server_error::requests));
    }
    if (!may_ask) {
        // No details: people with the link need none.
        return ApiError(403, phrase(server_error::token), "token");
    }
    return std::nullopt;
}

std::optional<std::string> NetworkAccess::cookie_for(const httplib::Request& request) const {
    if (request.path != "/" || !request.has_param(token_parameter) || !has_token(request)) {
        return std::nullopt;
    }
    return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict", cookie_name(), token_);
}

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
