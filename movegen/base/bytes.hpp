// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// Numbers in files: little-endian on every machine.
namespace ricochet {

/// Writes the lowest `bytes.size()` bytes of a number, lowest first.
template <class Byte>
void put_number(std::span<Byte> bytes, std::uint64_t number) {
    for (Byte& byte : bytes) {
        byte = static_cast<Byte>(number & 0xFFU);
        number >>= 8U;
    }
}

/// The inverse of `put_number`.
template <class Byte>
std::uint64_t get_number(std::span<const Byte> bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = bytes.size(); i-- > 0;) {
        number = number << 8U | static_cast<std::uint8_t>(bytes[i]);
    }
    return number;
}

/// Appends the lowest `size` bytes of a number.
inline void add_number(std::string& bytes, std::size_t size, std::uint64_t number) {
    bytes.append(size, '\0');
    put_number(std::span(bytes).last(size), number);
}

/// The number of `size` bytes at a place, which must lie within the text.
inline std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
    return get_number(std::span<const char>(bytes).subspan(at, size));
}

/// Reads bytes from the beginning. Bytes beyond the end are missing from texts and zero in numbers.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

    /// Reads `size` bytes.
    std::string_view take(std::size_t size) {
        const std::string_view bytes = rest_.substr(0, size);
        rest_.remove_prefix(bytes.size());
        return bytes;
    }
    /// Reads a number of `size` bytes.
    std::uint64_t number(std::size_t size) { return get_number(std::span<const char>(take(size))); }
    [[nodiscard]] std::string_view rest() const { return rest_; }

private:
    std::string_view rest_;
};

// FNV-1a (Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo, 1991).
/// A hash of 64 bits that finds broken bytes, not forged ones.
inline std::uint64_t checksum(std::string_view bytes) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char byte : bytes) {
        hash = (hash ^ static_cast<std::uint8_t>(byte)) * 0x100000001B3U;
    }
    return hash;
}

}  // namespace ricochet
