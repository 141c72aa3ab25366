// SPDX-License-Identifier: GPL-3.0-or-later
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

#include "tools/common/durable_file.hpp"

namespace ricochet::tools {

Result<std::optional<DurableFile>> DurableFile::lock_and_open(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (descriptor < 0) {
        return system_error("open", path);
    }
    DurableFile file(descriptor, path);
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        return errno == EWOULDBLOCK ? Result<std::optional<DurableFile>>(std::optional<DurableFile>())
                                    : Result<std::optional<DurableFile>>(system_error("lock", path));
    }
    sync_folder(path);
    return std::optional(std::move(file));
}

void DurableFile::sync_folder(const std::string& path) {
    const std::string folder = std::filesystem::absolute(path).parent_path().string();
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        ::fsync(descriptor);
        ::close(descriptor);
    }
}

DurableFile::~DurableFile() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
}

std::optional<Error> DurableFile::cut(std::uint64_t size) {
    if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0) {
        return system_error("cut", path_);
    }
    return std::nullopt;
}

std::optional<Error> DurableFile::append(std::string_view bytes) {
    std::string_view rest = bytes;
    while (!rest.empty()) {
        const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
        if (written < 0 && errno != EINTR) {
            return system_error("write to", path_);
        }
        rest.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    }
    if (::fsync(descriptor_) != 0) {
        return system_error("write to", path_);
    }
    return std::nullopt;
}

}  // namespace ricochet::tools
