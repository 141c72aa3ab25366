// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/digest_cache.hpp"

#include "tools/common/sha256.hpp"

namespace ricochet::tools {

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
