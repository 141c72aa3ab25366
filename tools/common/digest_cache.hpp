// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "movegen/base/result.hpp"

namespace ricochet::tools {

/// SHA-256 of files that are asked for again and again: one is read anew only where its inode, size or time of
/// change is not what it was. Thread-safe.
class DigestCache {
public:
    /// What `sha256_of_file` says. The error where there is no such file, or it cannot be read.
    Result<std::string> digest(const std::string& path);

private:
    /// By what the system tells that a file has changed.
    struct Stamp {
        std::uint64_t device = 0;
        std::uint64_t inode = 0;
        std::int64_t size = 0;
        std::int64_t seconds = 0;
        std::int64_t nanoseconds = 0;

        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    struct Entry {
        Stamp stamp;
        std::string digest;
    };

    static Result<Stamp> stamp(const std::string& path);

    std::mutex mutex_;
    std::map<std::string, Entry> known_;
};

}  // namespace ricochet::tools
