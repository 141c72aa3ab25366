// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/report/epd_file.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace ricochet::tools::match {

std::string foreign_positions(std::string_view text, const std::vector<std::string>& own) {
    std::map<std::string_view, int> left;
    for (const std::string& position : own) {
        ++left[position];
    }
    std::vector<std::string_view> foreign;
    const std::size_t whole = text.rfind('\n') == std::string_view::npos ? 0 : text.rfind('\n') + 1;
    const std::string_view torn = text.substr(whole);
    const auto begins_like_it = [torn](const std::string& position) { return position.starts_with(torn); };
    if (!torn.empty() && std::none_of(own.begin(), own.end(), begins_like_it)) {
        foreign.push_back(torn);
    }
    for (std::string_view rest = text.substr(0, whole); !rest.empty();) {
        rest.remove_suffix(1);
        const std::size_t end_of_last = rest.rfind('\n');
        const std::size_t begin = end_of_last == std::string_view::npos ? 0 : end_of_last + 1;
        const std::string_view line = rest.substr(begin);
        rest = rest.substr(0, begin);
        const auto known = left.find(line);
        if (known != left.end() && known->second > 0) {
            --known->second;
        } else {
            foreign.push_back(line);
        }
    }
    std::reverse(foreign.begin(), foreign.end());
    return foreign.empty() ? std::string() : fmt::format("{}\n", fmt::join(foreign, "\n"));
}

}  // namespace ricochet::tools::match
