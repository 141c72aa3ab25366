// SPDX-License-Identifier: GPL-3.0-or-later
#include <system_error>
#include <unistd.h>

#include "tools/client/executable.hpp"

namespace ricochet::tools {

std::optional<std::filesystem::path> executable_at(const std::filesystem::path& path) {
    std::error_code error;
    const bool is_executable =
        std::filesystem::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
    return is_executable ? std::optional(path) : std::nullopt;
}

}  // namespace ricochet::tools
