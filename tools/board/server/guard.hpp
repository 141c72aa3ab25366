// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <httplib.h>
#include <optional>
#include <string>

#include "tools/board/request/request.hpp"

namespace ricochet::tools::board {

/// A header's text, empty if the header is there more than once. Nothing if it is not there.
std::optional<std::string> header(const httplib::Request& request, const char* name);

/// Why a request from this machine is refused, if it is, for whom it is meant or comes from. A server on the
/// loopback device is within reach of every page that the user's browser shows, and of names that an attacker
/// makes resolve to 127.0.0.1. So `Host` has to be 127.0.0.1 or localhost, with our port, and `Origin`, where
/// there is one, the same (else 403).
std::optional<ApiError> refuse_foreign(const httplib::Request& request, int port);

/// Why a request of any origin is refused, if it is, before its body is read:
/// - a browser must not call the API for another site (403);
/// - a POST has to be `application/json`, which no form can send (415), its length known (411), and not
///   compressed, for what it unpacks to is not known (415). Only a session's `/close`, which beacons send, may
///   come with any type.
/// - a GET or HEAD must have no body (400).
/// Other methods than GET, HEAD, POST and DELETE (405), very long addresses (414) and parts of files (416) are
/// refused too. Bodies that are too large are the HTTP library's business: it reads them to their end and
/// forgets them.
std::optional<ApiError> refuse(const httplib::Request& request);

}  // namespace ricochet::tools::board
