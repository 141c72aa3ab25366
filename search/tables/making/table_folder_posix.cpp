// SPDX-License-Identifier: GPL-3.0-or-later
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <string_view>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "search/tables/making/table_folder.hpp"

namespace ricochet::tables {
namespace {

namespace fs = std::filesystem;

std::string message(int why) {
    return std::generic_category().message(why);
}

/// 0, or why that failed.
int write_all(int descriptor, std::string_view content) {
    while (!content.empty()) {
        const ssize_t written = ::write(descriptor, content.data(), content.size());
        if (written >= 0) {
            content.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

/// Writes a new file and waits until it is on the disk; 0, or why that failed.
int write_new(const std::string& path, const std::vector<std::string>& parts) {
    constexpr int rights = 0666;
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, rights);
    if (descriptor < 0) {
        return errno;
    }
    int why = 0;
    for (const std::string& part : parts) {
        why = why == 0 ? write_all(descriptor, part) : why;
    }
    if (why == 0 && ::fsync(descriptor) != 0) {
        why = errno;
    }
    if (::close(descriptor) != 0 && why == 0) {
        why = errno;
    }
    return why;
}

}  // namespace

Result<TableFolder> TableFolder::open(const std::string& path) {
    std::error_code error;
    fs::create_directories(path, error);
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) {
        const std::string why = error ? error.message() : message(errno);
        return Error{fmt::format("cannot make the folder '{}': {}", path, why)};
    }
    TableFolder folder(descriptor, path);
    // Some file systems cannot lock, and then nobody is kept away.
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        return Error{fmt::format("another program makes tables in the folder '{}'", path)};
    }
    const std::string trial = folder.file("trial.new");
    const int why = write_new(trial, {"x"});
    fs::remove(trial, error);
    if (why != 0) {
        return Error{fmt::format("cannot write into the folder '{}': {}", path, message(why))};
    }
    return folder;
}

TableFolder::TableFolder(TableFolder&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)) {}

TableFolder::~TableFolder() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
}

std::string TableFolder::file(const std::string& name) const {
    return (fs::path(path_) / name).string();
}

std::optional<Error> TableFolder::replace(const std::string& name,
                                          const std::vector<std::string>& parts) const {
    const std::string target = file(name);
    const std::string written = target + ".new";
    int why = write_new(written, parts);
    if (why == 0 && std::rename(written.c_str(), target.c_str()) != 0) {
        why = errno;
    }
    if (why != 0) {
        std::error_code ignored;
        fs::remove(written, ignored);
        return Error{fmt::format("cannot write '{}': {}", target, message(why))};
    }
    // What fails here has no better answer: the file is there, and whole.
    ::fsync(descriptor_);
    return std::nullopt;
}

}  // namespace ricochet::tables
