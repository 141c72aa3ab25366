// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <system_error>

#include "movegen/common/result.hpp"

namespace ricochet::tools {

/// Reads a whole text as one number between two limits, independent of the locale. The error quotes the text
/// and names what it was meant for.
template <class Number>
Result<Number> parse_number(std::string_view text, std::string_view what, Number lowest, Number highest) {
    Number number{};
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code == std::errc::invalid_argument || end != text.data() + text.size()) {
        return Error{fmt::format("{} '{}' is not a number", what, text)};
    }
    if (code != std::errc{} || !(number >= lowest && number <= highest)) {
        return Error{fmt::format("{} {} is not between {} and {}", what, text, lowest, highest)};
    }
    return number;
}

}  // namespace ricochet::tools
