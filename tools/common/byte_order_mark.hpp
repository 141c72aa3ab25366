// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <istream>

namespace ricochet::tools {

/// Passes over the byte order mark of UTF-8, which some editors put before a text; call at its beginning.
inline void skip_byte_order_mark(std::istream& stream) {
    for (const int byte : {0xEF, 0xBB, 0xBF}) {
        if (stream.peek() != byte) {
            return;
        }
        stream.get();
    }
}

}  // namespace ricochet::tools
