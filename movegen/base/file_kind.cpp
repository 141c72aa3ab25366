// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/file_kind.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace ricochet {

bool is_special_file(const std::string& path) {
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

bool is_write_protected(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    return fs::exists(status) && (status.permissions() & fs::perms::owner_write) == fs::perms::none;
}

std::string read_beginning(const std::string& path, std::size_t most) {
    std::string bytes(most, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    return bytes;
}

std::vector<std::string> split_paths(const std::string& paths) {
    std::error_code ignored;
    if (std::filesystem::exists(paths, ignored)) {
        return {paths};
    }
    std::vector<std::string> list;
    std::size_t begin = 0;
    while (begin <= paths.size()) {
        const std::size_t end = std::min(paths.find(';', begin), paths.size());
        list.push_back(paths.substr(begin, end - begin));
        begin = end + 1;
    }
    return list;
}

}  // namespace ricochet
