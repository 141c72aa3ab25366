// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/new_file.hpp"

#include <cerrno>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <system_error>

namespace ricochet {

namespace fs = std::filesystem;

std::string follow_links(const std::string& path) {
    constexpr int most_links = 40;
    fs::path at = path;
    std::error_code error;
    for (int i = 0; i < most_links && fs::is_symlink(at, error); ++i) {
        at = at.parent_path() / fs::read_symlink(at, error);
    }
    return at.string();
}

std::string temporary_name(const std::string& path) {
    return follow_links(path) + ".new";
}

std::optional<Error> replace_file(const std::string& path, std::string_view content) {
    const std::string target = follow_links(path);
    std::error_code unknown;
    const bool is_device = fs::is_other(fs::status(target, unknown));
    const std::string written = is_device ? target : temporary_name(path);
    std::ofstream file(written, std::ios::binary);
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    file.close();
    std::error_code why(errno, std::generic_category());
    bool is_done = file.good();
    if (is_done && !is_device) {
        fs::rename(written, target, why);
        is_done = !why;
    }
    if (is_done) {
        return std::nullopt;
    }
    Error error{fmt::format("cannot write '{}': {}", path, why.message())};
    if (!is_device) {
        fs::remove(written, unknown);
    }
    return error;
}

}  // namespace ricochet
