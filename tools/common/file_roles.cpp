// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/file_roles.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <system_error>

namespace ricochet::tools {

namespace fs = std::filesystem;

namespace {

bool is_device(const std::string& path) {
    std::error_code error;
    return fs::is_other(fs::status(path, error));
}

bool is_same_file(const std::string& one, const std::string& other) {
    std::error_code error;
    if (fs::equivalent(one, other, error)) {
        return true;
    }
    const fs::path first = fs::weakly_canonical(fs::absolute(follow_links(one)), error);
    return !error && first == fs::weakly_canonical(fs::absolute(follow_links(other)), error);
}

}  // namespace

std::string follow_links(const std::string& path) {
    constexpr int most_links = 40;
    fs::path at = path;
    std::error_code error;
    for (int i = 0; i < most_links && fs::is_symlink(at, error); ++i) {
        at = at.parent_path() / fs::read_symlink(at, error);
    }
    return at.string();
}

std::optional<std::string> find_clash(const std::vector<FileRole>& files) {
    for (std::size_t i = 0; i < files.size(); ++i) {
        for (std::size_t j = i + 1; j < files.size(); ++j) {
            const FileRole& one = files[i];
            const FileRole& other = files[j];
            if (one.path.empty() || other.path.empty() || (!one.is_written && !other.is_written) ||
                is_device(one.path) || !is_same_file(one.path, other.path)) {
                continue;
            }
            return fmt::format("{} '{}' and {} '{}' are the same file", one.role, one.path, other.role,
                               other.path);
        }
    }
    return std::nullopt;
}

}  // namespace ricochet::tools
