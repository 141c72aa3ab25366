// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <httplib.h>
#include <optional>
#include <string>
#include <vector>

#include "tools/board/request/request.hpp"
#include "tools/board/server/rate_limit.hpp"

namespace ricochet::tools::board {

/// Returns the IPv4 addresses by which others in its networks reach this machine, such as `192.168.1.5`: those
/// of all devices that are up, without 127.0.0.0/8. Empty if there are none.
std::vector<std::string> network_addresses();

/// Whether an IPv4 address is in 127.0.0.0/8.
bool is_loopback(const std::string& address);

/// Controls access to a server that is open to the network. This machine itself needs no token. Others need
/// this run's token, in the address `/?token=...` of the first page, which then keeps it in a cookie.
/// Thread-safe.
class NetworkAccess {
public:
    /// For a server at these addresses of this machine, on this port. The token has 128 random bits.
    NetworkAccess(std::vector<std::string> addresses, int port, RateSettings rate = {});

    /// The addresses to open, with the token.
    [[nodiscard]] std::vector<std::string> links() const;
    /// The link for a request with this `Host`; the first link if that is this machine's own name.
    [[nodiscard]] std::string link_for(const std::string& host) const;

    /// Whether a request comes from this machine over the loopback device.
    [[nodiscard]] static bool is_local(const httplib::Request& request);
    /// Returns why a request from another machine is refused, if it is: too many requests (429), a `Host` that
    /// is not one of our addresses, a different `Origin`, no token or a wrong one (403).
    std::optional<ApiError> refuse(const httplib::Request& request, TimePoint now);
    /// The cookie for a page request whose address has the token; nothing for any other.
    [[nodiscard]] std::optional<std::string> cookie_for(const httplib::Request& request) const;

private:
    [[nodiscard]] bool has_token(const httplib::Request& request) const;
    [[nodiscard]] std::string cookie_name() const;

    std::vector<std::string> addresses_;
    int port_;
    std::string token_;
    RateSettings rate_settings_;
    RateLimit rate_;
};

}  // namespace ricochet::tools::board
