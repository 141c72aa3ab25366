// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <httplib.h>
#include <optional>
#include <string>
#include <vector>

#include "tools/board/request/request.hpp"
#include "tools/board/server/rate_limit.hpp"

namespace ricochet::tools::board {

/// Who may ask a server that others in the network reach. From this machine itself nobody needs a token.
/// Others need the one of this run, in the address `/?token=...` of the first page, which then keeps it in a
/// cookie. Thread-safe.
class NetworkAccess {
public:
    /// For a server at these addresses of this machine, on this port. The token is of 128 random bits.
    NetworkAccess(std::vector<std::string> addresses, int port, RateSettings rate = {});

    /// The addresses to open, with the token.
    [[nodiscard]] std::vector<std::string> links() const;
    /// The one for who asked under this `Host`; the first where that is this machine's own.
    [[nodiscard]] std::string link_for(const std::string& host) const;

    /// Whether a request comes from this machine, by the loopback device.
    [[nodiscard]] static bool is_local(const httplib::Request& request);
    /// Why a request from elsewhere is refused, if it is: too often (429), another `Host` than one of our
    /// addresses, another `Origin` than that, no token or a wrong one (403).
    std::optional<ApiError> refuse(const httplib::Request& request, TimePoint now);
    /// The cookie for a request of the page that names the token in its address; nothing for any other.
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
