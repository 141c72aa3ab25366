// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/file_kind.hpp"

#include <filesystem>
#include <system_error>

namespace ricochet {

bool is_special_file(const std::string& path) {
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

}  // namespace ricochet
