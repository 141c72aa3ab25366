// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <concepts>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "movegen/base/quote.hpp"
#include "movegen/base/result.hpp"

namespace ricochet {

/// Whether a text is made of decimal digits, at least one, behind a sign or none: a whole number of any size.
inline bool is_whole_number(std::string_view text) {
    const bool has_sign = text.starts_with('-') || text.starts_with('+');
    const std::string_view magnitude = text.substr(has_sign ? 1 : 0);
    return !magnitude.empty() && magnitude.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Reads a whole text as a decimal fraction, with or without an exponent, or as `inf` or `nan`; nothing where
/// it is none of these. What is too large is infinite, what is too small next to nothing.
std::optional<double> read_fraction(std::string_view text);

/// Reads a whole text as one decimal number between two limits, both included. A sign is optional. The error
/// quotes the text and says whether it is no number or out of the range.
template <class Number>
Result<Number> parse_number(std::string_view text, Number lowest, Number highest) {
    constexpr bool is_whole = std::integral<Number>;
    static_assert(is_whole || std::same_as<Number, double>);
    Number number{};
    bool is_number = false;
    bool fits = true;
    if constexpr (is_whole) {
        // `from_chars` reads no plus sign.
        const std::string_view readable = text.substr(text.starts_with('+') ? 1 : 0);
        is_number = is_whole_number(text);
        fits = std::from_chars(readable.data(), readable.data() + readable.size(), number).ec == std::errc{};
    } else {
        const std::optional<double> fraction = read_fraction(text);
        is_number = fraction.has_value();
        number = fraction.value_or(0.0);
    }
    if (!is_number) {
        return Error{fmt::format("{} is not a {}number", text.empty() ? "nothing" : quoted(text),
                                 is_whole ? "whole " : "")};
    }
    // Written so that no limit is kept by what is not a number.
    if (!fits || !(number >= lowest && number <= highest)) {
        return Error{fmt::format("{} is out of the range {} to {}", quoted(text), lowest, highest)};
    }
    return number;
}

/// The same; the error begins with what the number was meant for.
template <class Number>
Result<Number> parse_number(std::string_view text, std::string_view what, Number lowest, Number highest) {
    Result<Number> number = parse_number(text, lowest, highest);
    return number ? number : Error{fmt::format("{} {}", what, number.error())};
}

}  // namespace ricochet
