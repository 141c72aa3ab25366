// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <sys/stat.h>

#include "tools/common/durable_file.hpp"

namespace ricochet::tools {

Result<std::optional<DurableFile>> DurableFile::lock_and_open(const std::string& path) {
    // Others may read but not write it, which is the lock. (LockFileEx would lock out readers, too.)
    int descriptor = -1;
    if (::_sopen_s(&descriptor, path.c_str(), _O_WRONLY | _O_CREAT | _O_APPEND | _O_BINARY | _O_NOINHERIT,
                   _SH_DENYWR, _S_IREAD | _S_IWRITE) != 0) {
        constexpr unsigned long sharing_violation = 32;
        return _doserrno == sharing_violation ? Result<std::optional<DurableFile>>(std::optional<DurableFile>())
                                              : Result<std::optional<DurableFile>>(system_error("open", path));
    }
    return std::optional(DurableFile(descriptor, path));
}

void DurableFile::sync_folder(const std::string& /*path*/) {}

DurableFile::~DurableFile() {
    if (descriptor_ >= 0) {
        ::_close(descriptor_);
    }
}

std::optional<Error> DurableFile::cut(std::uint64_t size) {
    if (::_chsize_s(descriptor_, static_cast<std::int64_t>(size)) != 0) {
        return system_error("cut", path_);
    }
    return std::nullopt;
}

std::optional<Error> DurableFile::append(std::string_view bytes) {
    std::string_view rest = bytes;
    while (!rest.empty()) {
        const auto portion = static_cast<unsigned>(std::min<std::size_t>(rest.size(), INT_MAX));
        const int written = ::_write(descriptor_, rest.data(), portion);
        if (written < 0) {
            return system_error("write to", path_);
        }
        rest.remove_prefix(static_cast<std::size_t>(written));
    }
    if (::_commit(descriptor_) != 0) {
        return system_error("write to", path_);
    }
    return std::nullopt;
}

}  // namespace ricochet::tools
