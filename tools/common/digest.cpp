// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/digest.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <fmt/format.h>
#include <fstream>
#include <system_error>

#if defined(_WIN32)
#include <windows.h>
#else
#include <cerrno>
#include <sys/stat.h>
#endif

namespace ricochet::tools {

namespace {

constexpr std::size_t block_size = 64;

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
constexpr std::array<std::uint32_t, 64> round_constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

/// An incremental SHA-256.
class Sha256 {
public:
    void add(std::string_view text) {
        size_ += text.size();
        while (!text.empty()) {
            const std::size_t part = std::min(text.size(), block_size - filled_);
            for (std::size_t i = 0; i < part; ++i) {
                block_[filled_ + i] = static_cast<std::uint8_t>(text[i]);
            }
            filled_ += part;
            text.remove_prefix(part);
            if (filled_ == block_size) {
                take_block();
            }
        }
    }

    /// Returns the digest; to be called once.
    std::string finish() {
        const std::uint64_t bits = size_ * 8;
        add(std::string_view("\x80", 1));
        while (filled_ != block_size - 8) {
            add(std::string_view("\0", 1));
        }
        for (std::size_t i = 0; i < 8; ++i) {
            block_[filled_ + i] = static_cast<std::uint8_t>(bits >> (56 - 8 * i));
        }
        take_block();
        std::string text;
        for (const std::uint32_t word : state_) {
            text += fmt::format("{:08x}", word);
        }
        return text;
    }

private:
    /// Processes a block (FIPS 180-4, 6.2.2).
    void take_block() {
        std::array<std::uint32_t, 64> schedule{};
        for (std::size_t i = 0; i < 16; ++i) {
            for (std::size_t byte = 0; byte < 4; ++byte) {
                schedule[i] = schedule[i] << 8U | block_[4 * i + byte];
            }
        }
        for (std::size_t i = 16; i < schedule.size(); ++i) {
            const std::uint32_t a = schedule[i - 15];
            const std::uint32_t b = schedule[i - 2];
            schedule[i] = (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10U) + schedule[i - 7] +
                          (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3U) + schedule[i - 16];
        }
        auto [a, b, c, d, e, f, g, h] = state_;
        for (std::size_t i = 0; i < schedule.size(); ++i) {
            const std::uint32_t first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                                        ((e & f) ^ (~e & g)) + round_constants[i] + schedule[i];
            const std::uint32_t second =
                (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
            h = g;
            g = f;
            f = e;
            e = d + first;
            d = c;
            c = b;
            b = a;
            a = first + second;
        }
        const std::array<std::uint32_t, 8> change = {a, b, c, d, e, f, g, h};
        for (std::size_t i = 0; i < state_.size(); ++i) {
            state_[i] += change[i];
        }
        filled_ = 0;
    }

    /// The same of the square roots of the first eight primes (FIPS 180-4, 5.3.3).
    std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                           0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::uint8_t, block_size> block_{};
    std::size_t filled_ = 0;
    std::uint64_t size_ = 0;
};

}  // namespace

std::string sha256(std::string_view text) {
    Sha256 digest;
    digest.add(text);
    return digest.finish();
}

std::string sha256_base64(std::string_view text) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    // A letter has six bits: three hexadecimal digits make two letters, and of 32 bytes one digit is left over.
    std::string digits = sha256(text);
    constexpr std::size_t portion = 3;
    digits.resize((digits.size() + portion - 1) / portion * portion, '0');
    std::string found;
    for (std::size_t i = 0; i < digits.size(); i += portion) {
        const unsigned long bits = std::stoul(digits.substr(i, portion), nullptr, 16);
        found += letters[bits >> 6U];
        found += letters[bits & 63U];
    }
    // The second of the last two letters contains no bit of the digest.
    found.back() = '=';
    return found;
}

Result<std::string> sha256_of_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    Sha256 digest;
    std::array<char, 65536> portion;
    while (file.read(portion.data(), portion.size()) || file.gcount() > 0) {
        digest.add({portion.data(), static_cast<std::size_t>(file.gcount())});
    }
    if (!file.eof()) {
        return Error{fmt::format("cannot read '{}'", path)};
    }
    return digest.finish();
}

Result<std::string> DigestCache::digest(const std::string& path) {
    // Taken before the content is read: if that changes meanwhile, the next call reads it again.
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

#if defined(_WIN32)

Result<DigestCache::Stamp> DigestCache::stamp(const std::string& path) {
    const auto refuse = [&path](DWORD why) {
        return Error{
            fmt::format("cannot read '{}': {}", path, std::system_category().message(static_cast<int>(why)))};
    };
    // Opens folders too: reading them reports the error.
    const HANDLE file = ::CreateFileA(path.c_str(), FILE_READ_ATTRIBUTES,
                                      FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                      OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
    if (file == INVALID_HANDLE_VALUE) {
        return refuse(::GetLastError());
    }
    BY_HANDLE_FILE_INFORMATION known{};
    const bool is_known = ::GetFileInformationByHandle(file, &known) != 0;
    const DWORD why = ::GetLastError();
    ::CloseHandle(file);
    if (!is_known) {
        return refuse(why);
    }
    const auto joined = [](DWORD high, DWORD low) { return std::uint64_t{high} << 32U | low; };
    // The time is in units of 100 ns.
    constexpr std::uint64_t a_second = 10'000'000;
    constexpr std::uint64_t nanoseconds_each = 100;
    const std::uint64_t time =
        joined(known.ftLastWriteTime.dwHighDateTime, known.ftLastWriteTime.dwLowDateTime);
    return Stamp{known.dwVolumeSerialNumber, joined(known.nFileIndexHigh, known.nFileIndexLow),
                 static_cast<std::int64_t>(joined(known.nFileSizeHigh, known.nFileSizeLow)),
                 static_cast<std::int64_t>(time / a_second),
                 static_cast<std::int64_t>(time % a_second * nanoseconds_each)};
}

#else

Result<DigestCache::Stamp> DigestCache::stamp(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
        return Error{fmt::format("cannot read '{}': {}", path, std::generic_category().message(errno))};
    }
    return Stamp{static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino),
                 static_cast<std::int64_t>(status.st_size), static_cast<std::int64_t>(status.st_mtim.tv_sec),
                 static_cast<std::int64_t>(status.st_mtim.tv_nsec)};
}

#endif

}  // namespace ricochet::tools
