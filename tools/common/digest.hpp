// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "movegen/base/result.hpp"

namespace ricochet::tools {

/// Returns the SHA-256 of a text (FIPS 180-4) in 64 hexadecimal digits.
std::string sha256(std::string_view text);
/// The same in base 64, as content security policies have it.
std::string sha256_base64(std::string_view text);

/// The same of a file's content, what `sha256sum FILE` prints. The error where it cannot be read.
Result<std::string> sha256_of_file(const std::string& path);

/// SHA-256 of files that are asked for again and again: one is read anew only where its inode, size or time of
/// change is not what it was. Thread-safe.
class DigestCache {
public:
    /// Returns `sha256_of_file`. The error where there is no such file, or it cannot be read.
    Result<std::string> digest(const std::string& path);

private:
    /// What differs once a file has changed.
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
