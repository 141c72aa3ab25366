// SPDX-License-Identifier: GPL-3.0-or-later
#include <cerrno>
#include <fmt/format.h>
#include <sys/stat.h>
#include <system_error>

#include "tools/common/digest_cache.hpp"
#include "tools/common/sha256.hpp"

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

Result<std::string> DigestCache::digest(const std::string& path) {
    // Before the content: where that changes meanwhile, the next question reads it again.
    const Result<Stamp> now = stamp(path);
    if (!now) {
        return Error{now.error()};
    }
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(path);
    if (found != known_.end() && found->second.stamp == now.value()) {
        return found->second.digest;
    }
    Result<std::string> digest = sha256_of_file(path);
    if (digest) {
        known_.insert_or_assign(path, Entry{now.value(), digest.value()});
    }
    return digest;
}

}  // namespace ricochet::tools
