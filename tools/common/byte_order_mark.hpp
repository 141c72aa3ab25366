// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <istream>
#include <string_view>

namespace ricochet::tools {

/// The byte order mark of UTF-8, which some editors put before a text.
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Passes over a byte order mark, or the part of one that is there; call at the beginning of a text.
inline void skip_byte_order_mark(std::istream& stream) {
    for (const char byte : byte_order_mark) {
        if (stream.peek() != static_cast<unsigned char>(byte)) {
            return;
        }
        stream.get();
    }
}

}  // namespace ricochet::tools
