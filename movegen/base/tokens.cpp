// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/tokens.hpp"

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <system_error>

#include "movegen/base/quote.hpp"

namespace ricochet {

namespace {

/// Reads a whole text as a decimal fraction, with or without an exponent, or as `inf` or `nan`; nothing if it
/// is none of these. Too large a number becomes infinite, too small a one nearly 0.
std::optional<double> read_fraction(std::string_view text) {
    // strtod also accepts blanks and hexadecimal digits.
    if (text.empty() || text.find_first_of(" \t\n\v\f\rxX") != std::string_view::npos) {
        return std::nullopt;
    }
    const std::string copy(text);
    char* end = nullptr;
    // Not every standard library has std::from_chars for fractions. strtod depends on the locale, which no
    // program here changes.
    const double number = std::strtod(copy.c_str(), &end);
    return end == copy.c_str() + copy.size() ? std::optional(number) : std::nullopt;
}

}  // namespace

bool is_whole_number(std::string_view text) {
    const bool has_sign = text.starts_with('-') || text.starts_with('+');
    const std::string_view magnitude = text.substr(has_sign ? 1 : 0);
    return !magnitude.empty() && magnitude.find_first_not_of("0123456789") == std::string_view::npos;
}

template <class Number>
Result<Number> parse_number(std::string_view text, Number lowest, Number highest) {
    constexpr bool is_whole = std::integral<Number>;
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
    // Written so that NaN is out of range.
    if (!fits || !(number >= lowest && number <= highest)) {
        return Error{fmt::format("{} is out of the range {} to {}", quoted(text), lowest, highest)};
    }
    return number;
}

template <class Number>
Result<Number> parse_number(std::string_view text, std::string_view what, Number lowest, Number highest) {
    Result<Number> number = parse_number(text, lowest, highest);
    return number ? number : Error{fmt::format("{} {}", what, number.error())};
}

#define RICOCHET_INSTANTIATE(Number)                                        \
    template Result<Number> parse_number(std::string_view, Number, Number); \
    template Result<Number> parse_number(std::string_view, std::string_view, Number, Number)

RICOCHET_INSTANTIATE(int);
RICOCHET_INSTANTIATE(unsigned);
RICOCHET_INSTANTIATE(long);
RICOCHET_INSTANTIATE(unsigned long);
RICOCHET_INSTANTIATE(long long);
RICOCHET_INSTANTIATE(unsigned long long);
RICOCHET_INSTANTIATE(double);

#undef RICOCHET_INSTANTIATE

namespace {

bool is_blank(char c) {
    const auto code = static_cast<unsigned char>(c);
    return code <= ' ' || code == 0x7f;
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

Tokens::Tokens(std::string_view line) : rest_(trimmed(line)) {}

std::string_view Tokens::peek() const {
    const auto* const end = std::find_if(rest_.begin(), rest_.end(), is_blank);
    return rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
}

std::string_view Tokens::next() {
    const std::string_view token = peek();
    const auto* const following = std::find_if_not(rest_.begin() + token.size(), rest_.end(), is_blank);
    rest_.remove_prefix(static_cast<std::size_t>(following - rest_.begin()));
    return token;
}

std::vector<std::string> split_tokens(std::string_view line) {
    std::vector<std::string> tokens;
    for (Tokens rest(line); !rest.at_end();) {
        tokens.emplace_back(rest.next());
    }
    return tokens;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_blank(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace ricochet
