// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "tools/common/json.hpp"

namespace ricochet::tools::board {

/// Why a request cannot be answered. Thrown while a request is read and answered; the server turns it into
/// `{"error":{"message":...,"where":...}}`.
class ApiError : public std::runtime_error {
public:
    /// `status` is an HTTP status of 400 or more; `message` one clear sentence; `where` the part of the request
    /// that is to blame, such as `moves[3]`, or "".
    ApiError(int status, const std::string& message, std::string where = "")
        : std::runtime_error(message), status_(status), where_(std::move(where)) {}

    [[nodiscard]] int status() const { return status_; }
    [[nodiscard]] const std::string& where() const { return where_; }
    [[nodiscard]] Json to_json() const { return {{"error", {{"message", what()}, {"where", where_}}}}; }

private:
    int status_;
    std::string where_;
};

}  // namespace ricochet::tools::board
