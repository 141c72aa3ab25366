// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/common/json_fwd.hpp"

// JSON from outside, field by field. Where something is missing, of another kind or out of its range, each of
// these functions throws a std::invalid_argument that says so in one line.

namespace ricochet::tools {

/// What was read; where there is nothing, throws a `std::invalid_argument` that says where and why.
template <class Value>
Value checked(Result<Value> read, std::string_view where = "") {
    if (!read) {
        throw std::invalid_argument(fmt::format("{}{}", where, read.error()));
    }
    return std::move(read.value());
}

/// Reads a text that is one object.
Json parse_object(std::string_view text);

/// A field of an object, which must be there.
const Json& field(const Json& object, const char* key);

std::string text_field(const Json& object, const char* key);
bool flag_field(const Json& object, const char* key);
/// A list, of `size` elements where that is not negative.
const Json& list_field(const Json& object, const char* key, std::int64_t size = -1);
std::vector<std::string> texts_field(const Json& object, const char* key);
/// A list of lists of two texts each.
std::vector<std::pair<std::string, std::string>> text_pairs_field(const Json& object, const char* key);

/// The error of a value that is not what is wanted: "'rounds' is -3, not ...".
[[noreturn]] void throw_unwanted(const char* key, const Json& value, const std::string& wanted);

/// A number between two limits, both included; whole where the type is.
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

// JSON for outside.

/// A text in which all bytes that are no UTF-8 are replaced by U+FFFD; others come back as they are.
std::string to_utf8(const std::string& text);

/// Whether a text is all UTF-8.
bool is_utf8(const std::string& text);

/// An expected score or a share for programs: rounded to three digits, the precision known.
inline double rounded(double value) {
    constexpr double digits = 1000;
    return std::round(value * digits) / digits;
}

}  // namespace ricochet::tools
