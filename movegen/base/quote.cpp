// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/quote.hpp"

#include <algorithm>
#include <cstddef>

namespace ricochet {

std::string concat(std::initializer_list<std::string_view> texts) {
    std::string all;
    for (const std::string_view text : texts) {
        all += text;
    }
    return all;
}

namespace {

/// The bytes of the character at the beginning; 0 if it is not UTF-8 (RFC 3629) or controls a terminal.
std::size_t printable_size(std::string_view text) {
    const auto byte = [text](std::size_t at) { return at < text.size() ? text[at] & 0xFF : 0; };
    const int lead = byte(0);
    if (lead < 0x80) {
        return lead >= ' ' && lead <= '~' ? 1 : 0;
    }
    const std::size_t size = lead >= 0xC2 && lead < 0xE0 ? 2 : lead >= 0xE0 && lead < 0xF0 ? 3 : 4;
    const int least = lead == 0xC2 || lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    bool is_sound = lead >= 0xC2 && lead <= 0xF4 && byte(1) >= least && byte(1) <= most;
    for (std::size_t at = 2; at < size; ++at) {
        is_sound = is_sound && byte(at) >= 0x80 && byte(at) <= 0xBF;
    }
    return is_sound ? size : 0;
}

}  // namespace

std::string Quote::operator()(std::string_view text) const {
    constexpr int longest = 40;
    std::string result = "\"";
    for (int shown = 0; shown < longest && !text.empty(); ++shown) {
        const std::size_t size = printable_size(text);
        result += size == 0 ? "?" : text.substr(0, size);
        text.remove_prefix(std::max(size, std::size_t{1}));
    }
    result += text.empty() ? "\"" : "...\"";
    return result;
}

}  // namespace ricochet
