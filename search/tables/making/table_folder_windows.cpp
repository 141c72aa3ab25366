// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <io.h>
#include <share.h>
#include <sys/stat.h>
#include <system_error>
#include <utility>

#include "search/tables/making/table_folder.hpp"

namespace ricochet::tables {
namespace {

namespace fs = std::filesystem;

/// Writes a new file and waits until it is on the disk; what went wrong, if anything.
std::error_code write_new(const std::string& path, const std::vector<std::string>& parts) {
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) {
        return {errno, std::generic_category()};
    }
    bool is_written = std::all_of(parts.begin(), parts.end(), [file](const std::string& part) {
        return std::fwrite(part.data(), 1, part.size(), file) == part.size();
    });
    is_written = is_written && std::fflush(file) == 0 && _commit(_fileno(file)) == 0;
    const std::error_code why(is_written ? 0 : errno, std::generic_category());
    std::fclose(file);
    return why;
}

}  // namespace

Result<TableFolder> TableFolder::open(const std::string& path) {
    std::error_code why;
    fs::create_directories(path, why);
    if (why) {
        return Error{fmt::format("cannot make the folder '{}': {}", path, why.message())};
    }
    // A folder cannot be locked: a file in it is, which goes away with the program.
    const std::string lock = (fs::path(path) / "making.lock").string();
    int descriptor = -1;
    if (_sopen_s(&descriptor, lock.c_str(), _O_RDWR | _O_CREAT | _O_TEMPORARY, _SH_DENYRW,
                 _S_IREAD | _S_IWRITE) != 0) {
        const std::error_code refused(errno, std::generic_category());
        return Error{fs::exists(lock, why)
                         ? fmt::format("another program makes tables in the folder '{}'", path)
                         : fmt::format("cannot write into the folder '{}': {}", path, refused.message())};
    }
    return TableFolder(descriptor, path);
}

TableFolder::TableFolder(TableFolder&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)) {}

TableFolder::~TableFolder() {
    if (descriptor_ >= 0) {
        _close(descriptor_);
    }
}

std::string TableFolder::file(const std::string& name) const {
    return (fs::path(path_) / name).string();
}

std::optional<Error> TableFolder::replace(const std::string& name,
                                          const std::vector<std::string>& parts) const {
    const std::string target = file(name);
    const std::string written = target + ".new";
    std::error_code why = write_new(written, parts);
    if (!why) {
        fs::rename(written, target, why);
    }
    if (!why) {
        return std::nullopt;
    }
    std::error_code ignored;
    fs::remove(written, ignored);
    return Error{fmt::format("cannot write '{}': {}", target, why.message())};
}

}  // namespace ricochet::tables
