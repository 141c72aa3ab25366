// SPDX-License-Identifier: GPL-3.0-or-later
#include <cerrno>
#include <fmt/format.h>
#include <sys/stat.h>
#include <system_error>

#include "tools/common/digest_cache.hpp"

namespace ricochet::tools {

Result<DigestCache::Stamp> DigestCache::stamp(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
        return Error{fmt::format("cannot read '{}': {}", path, std::generic_category().message(errno))};
    }
    return Stamp{static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino),
                 static_cast<std::int64_t>(status.st_size), static_cast<std::int64_t>(status.st_mtim.tv_sec),
                 static_cast<std::int64_t>(status.st_mtim.tv_nsec)};
}

}  // namespace ricochet::tools
