// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <httplib.h>
#include <optional>
#include <string>

#include "tools/board/request/request.hpp"

namespace ricochet::tools::board {

/// A header's text; empty if it occurs more than once, nothing if it is missing.
std::optional<std::string> header(const httplib::Request& request, const char* name);

/// Returns why a request from this machine is refused for its target or origin, if it is. A server on the
/// loopback device can be reached by every page in the user's browser, and by names that an attacker resolves
/// to 127.0.0.1. So `Host` has to be 127.0.0.1 or localhost with our port, and `Origin`, if present, the same
/// (else 403).
std::optional<ApiError> refuse_foreign(const httplib::Request& request, int port);

/// Returns why a request of any origin is refused, if it is, before its body is read:
/// - a browser must not call the API for another site (403);
/// - a POST has to be `application/json`, which no form can send (415), of known length (411), and not
///   compressed, since the unpacked size is unknown (415). Only a session's `/close`, which beacons send, may
///   have any type.
/// - a GET or HEAD must have no body (400). Methods other than GET, HEAD, POST and DELETE (405), very long
///   addresses (414) and parts of files (416) are refused too. Bodies that are too large are left to the HTTP
///   library, which reads and discards them.
std::optional<ApiError> refuse(const httplib::Request& request);

}  // namespace ricochet::tools::board
