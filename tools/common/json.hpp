// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/common/json_fwd.hpp"

// Checked access to JSON from outside. If a field is missing, of another kind or out of range, these functions
// throw `std::invalid_argument` with a one-line message.

namespace ricochet::tools {

/// The value read; throws `std::invalid_argument` with its error and place otherwise.
template <class Value>
Value checked(Result<Value> read, std::string_view where = "") {
    if (!read) {
        throw std::invalid_argument(fmt::format("{}{}", where, read.error()));
    }
    return std::move(read.value());
}

/// Throws `std::invalid_argument` with the reason, if there is one.
inline void refuse_for(const std::optional<std::string>& reason) {
    if (reason) {
        throw std::invalid_argument(*reason);
    }
}
inline void refuse_for(const std::optional<Error>& error) {
    if (error) {
        throw std::invalid_argument(error->message);
    }
}

/// Parses a text that is one object.
Json parse_object(std::string_view text);

/// A required field of an object.
const Json& field(const Json& object, const char* key);

std::string text_field(const Json& object, const char* key);
bool flag_field(const Json& object, const char* key);
/// A list, of `size` elements unless that is negative.
const Json& list_field(const Json& object, const char* key, std::int64_t size = -1);
std::vector<std::string> texts_field(const Json& object, const char* key);
/// A list of lists of two texts each.
std::vector<std::pair<std::string, std::string>> text_pairs_field(const Json& object, const char* key);

/// Throws the error for a wrong value: "'rounds' is -3, not ...".
[[noreturn]] void throw_unwanted(const char* key, const Json& value, const std::string& wanted);

/// A number in a range, limits included; must be whole for integer types.
template <class Number>
Number to_number(const Json& value, const char* key, Number lowest, Number highest) {
    if constexpr (std::floating_point<Number>) {
        if (value.is_number()) {
            const auto number = value.get<double>();
            if (number >= lowest && number <= highest) {
                return number;
            }
        }
    } else if (value.is_number_unsigned()) {
        if (const auto number = value.get<std::uint64_t>();
            std::cmp_greater_equal(number, lowest) && std::cmp_less_equal(number, highest)) {
            return static_cast<Number>(number);
        }
    } else if (value.is_number_integer()) {
        if (const auto number = value.get<std::int64_t>();
            std::cmp_greater_equal(number, lowest) && std::cmp_less_equal(number, highest)) {
            return static_cast<Number>(number);
        }
    }
    throw_unwanted(
        key, value,
        fmt::format("a {}number from {} to {}", std::integral<Number> ? "whole " : "", lowest, highest));
}

template <class Number>
Number number_field(const Json& object, const char* key, Number lowest, Number highest) {
    return to_number(field(object, key), key, lowest, highest);
}

// JSON for other programs.

/// Replaces all bytes that are not UTF-8 by U+FFFD.
std::string to_utf8(const std::string& text);

/// Whether a text is valid UTF-8.
bool is_utf8(const std::string& text);

/// Rounds an expected score or a share to three digits, its precision.
inline double rounded(double value) {
    constexpr double digits = 1000;
    return std::round(value * digits) / digits;
}

}  // namespace ricochet::tools
