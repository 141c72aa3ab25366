// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/pgn/pgn_kind.hpp"

#include <algorithm>
#include <cstddef>

#include "movegen/base/tokens.hpp"
#include "tools/common/file_roles.hpp"

namespace ricochet::tools {

namespace {

constexpr std::string_view name_letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";

}  // namespace

bool begins_like_pgn(std::string_view beginning) {
    if (beginning.starts_with(byte_order_mark)) {
        beginning.remove_prefix(byte_order_mark.size());
    }
    std::string_view text = trimmed(skip_lines(beginning, "%;"));
    if (text.empty()) {
        return true;
    }
    if (text.front() != '[') {
        return false;
    }
    text = trimmed(text.substr(1));
    const std::size_t name = std::min(text.find_first_not_of(name_letters), text.size());
    const std::string_view rest = trimmed(text.substr(name));
    return text.empty() || (name > 0 && (rest.empty() || rest.front() == '"'));
}

}  // namespace ricochet::tools
