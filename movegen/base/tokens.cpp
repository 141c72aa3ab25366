// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/tokens.hpp"

#include <algorithm>

namespace ricochet {

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
