// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "movegen/base/result.hpp"

namespace ricochet::tools {

/// What was read; where there is nothing, throws a `std::invalid_argument` that says where and why.
template <class Value>
Value checked(Result<Value> read, std::string_view where = "") {
    if (!read) {
        throw std::invalid_argument(fmt::format("{}{}", where, read.error()));
    }
    return std::move(read.value());
}

}  // namespace ricochet::tools
