// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/quote.hpp"

namespace ricochet {

std::string concat(std::initializer_list<std::string_view> texts) {
    std::string all;
    for (const std::string_view text : texts) {
        all += text;
    }
    return all;
}

std::string Quote::operator()(std::string_view text) const {
    constexpr std::size_t longest = 40;
    std::string result = "\"";
    for (const char c : text.substr(0, longest)) {
        const bool printable = c >= ' ' && c <= '~';
        result += printable ? c : '?';
    }
    result += text.size() > longest ? "...\"" : "\"";
    return result;
}

}  // namespace ricochet
