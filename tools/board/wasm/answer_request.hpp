// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "tools/board/request/request.hpp"

namespace ricochet::tools::board {

/// Answers a request of a page without a server, `{"path": ..., "body": {...}}`, by means of `ask`: `{"status":
/// ..., "body": {...}}`, where the status is 200 or that of an error and the body is as a server's.
std::string answer_request(std::string_view request,
                           const std::function<Json(const std::string& path, const Field& body)>& ask);

/// The error for an unknown path.
ApiError unknown_path();

}  // namespace ricochet::tools::board
