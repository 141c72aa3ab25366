// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <fmt/format.h>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tools/common/json.hpp"

// JSON from outside, field by field. Where something is missing, of another kind or out of its range, each of
// these throws a std::invalid_argument that says so in one line.

namespace ricochet::tools {

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

}  // namespace ricochet::tools
