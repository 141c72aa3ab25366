// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/file_kind.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "movegen/base/bytes.hpp"
#include "movegen/base/quote.hpp"

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
    std::error_code error;
    if (std::filesystem::file_size(path, error) == 0) {
        return {};
    }
    std::string bytes(most, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    return bytes;
}

std::string FileFormat::beginning() const {
    std::string bytes(magic);
    add_number(bytes, size() - magic.size(), version);
    return bytes;
}

std::uint64_t FileFormat::version_of(std::string_view file) const {
    return number_at(file, magic.size(), size() - magic.size());
}

std::string FileFormat::fault_of(std::string_view file, std::size_t head_size) const {
    if (!file.starts_with(magic)) {
        return concat({"is not ", name});
    }
    if (file.size() < std::max(head_size, size())) {
        return "is cut short";
    }
    const std::uint64_t found = version_of(file);
    if (found >= oldest_version && found <= version) {
        return "";
    }
    const std::string read =
        oldest_version == version
            ? concat({"version ", std::to_string(version)})
            : concat({"versions ", std::to_string(oldest_version), " to ", std::to_string(version)});
    return concat({"is of version ", std::to_string(found), ", and this program reads ", read});
}

bool begins_with_magic(std::string_view beginning, std::string_view magic) {
    return beginning.starts_with(magic) || magic.starts_with(beginning);
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
        if (end > begin) {
            list.push_back(paths.substr(begin, end - begin));
        }
        begin = end + 1;
    }
    return list;
}

}  // namespace ricochet
