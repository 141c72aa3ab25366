// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/tokens.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <system_error>

#include "movegen/common/quote.hpp"

namespace ricochet {

namespace {

bool is_blank(char c) {
    const auto code = static_cast<unsigned char>(c);
    return code <= ' ' || code == 0x7f;
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is_digits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

Tokens::Tokens(std::string_view line) : rest_(trimmed(line)) {}

std::string_view Tokens::peek() const {
    const auto* const end = std::find_if(rest_.begin(), rest_.end(), is_blank);
    return rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
}

std::string_view Tokens::next() {
    const std::string_view word = peek();
    const auto* const following = std::find_if_not(rest_.begin() + word.size(), rest_.end(), is_blank);
    rest_.remove_prefix(static_cast<std::size_t>(following - rest_.begin()));
    return word;
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

Result<std::int64_t> parse_integer(std::string_view text, std::int64_t min, std::int64_t max) {
    const bool has_sign = !text.empty() && (text.front() == '-' || text.front() == '+');
    if (!is_digits(text.substr(has_sign ? 1 : 0))) {
        return Error{fmt::format("{} is not a whole number", text.empty() ? "nothing" : quoted(text))};
    }
    const std::string_view number = text.front() == '+' ? text.substr(1) : text;
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (code != std::errc{} || value < min || value > max) {
        return Error{fmt::format("{} is out of the range {} to {}", quoted(text), min, max)};
    }
    return value;
}

}  // namespace ricochet
