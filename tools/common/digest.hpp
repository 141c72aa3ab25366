// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "movegen/base/result.hpp"

namespace ricochet::tools {

/// Returns the SHA-256 of a text (FIPS 180-4) as 64 hexadecimal digits.
std::string sha256(std::string_view text);
/// The same in base 64, for content security policies.
std::string sha256_base64(std::string_view text);

/// The same for a file's content, like `sha256sum FILE`. The error: it cannot be read.
Result<std::string> sha256_of_file(const std::string& path);

/// Caches the SHA-256 of files; one is read again only if its inode, size or time of change differs.
/// Thread-safe.
class DigestCache {
public:
    /// Returns `sha256_of_file`. The error: the file does not exist or cannot be read.
    Result<std::string> digest(const std::string& path);

private:
    /// Identifies a version of a file.
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
