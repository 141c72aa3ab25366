// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdlib>
#include <string>
#include <system_error>

#include "movegen/base/tokens.hpp"
#include "tools/client/executable.hpp"

namespace ricochet::tools {

std::optional<std::filesystem::path> executable_at(const std::filesystem::path& path) {
    const char* const variable = std::getenv("PATHEXT");
    const std::string_view endings = variable != nullptr ? variable : ".COM;.EXE;.BAT;.CMD";
    const std::string own_ending = path.extension().string();
    std::error_code error;
    for (std::string_view rest = endings; !rest.empty();) {
        const std::size_t end = std::min(rest.find(between_folders), rest.size());
        const std::string_view ending = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        std::filesystem::path candidate = path;
        if (!equal_ignoring_case(own_ending, ending)) {
            candidate += ending;
        }
        if (!ending.empty() && std::filesystem::is_regular_file(candidate, error)) {
            return candidate;
        }
    }
    return std::nullopt;
}

}  // namespace ricochet::tools
