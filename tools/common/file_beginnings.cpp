// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/file_beginnings.hpp"

#include <algorithm>
#include <string>

#include "movegen/base/tokens.hpp"
#include "tools/common/file_roles.hpp"

namespace ricochet::tools {

std::string_view skip_lines(std::string_view text, std::string_view first_characters) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        const std::string_view content = trimmed(line);
        if (!content.empty() && first_characters.find(content.front()) == std::string_view::npos) {
            return text;
        }
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return text;
}

bool begins_with_json(std::string_view beginning, std::string_view keys) {
    std::string dense;
    for (const char c : beginning) {
        if (std::string_view(" \t\r\n").find(c) == std::string_view::npos) {
            dense += c;
        }
    }
    return begins_with_magic(dense, keys);
}

}  // namespace ricochet::tools
