// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/network/packed_numbers.hpp"

namespace ricochet {

namespace {

constexpr unsigned bits_a_byte = 7;
constexpr unsigned more_follows = 0x80;
constexpr unsigned payload = more_follows - 1;
constexpr unsigned sign_bit = 0x40;

std::size_t packed_size(int number) {
    std::size_t size = 1;
    for (; number < -64 || number > 63; number >>= bits_a_byte) {
        ++size;
    }
    return size;
}

}  // namespace

void add_packed(std::string& bytes, std::span<const std::int16_t> numbers) {
    for (const int number : numbers) {
        int rest = number;
        for (std::size_t left = packed_size(number); left > 0; --left) {
            const unsigned more = left > 1 ? more_follows : 0;
            bytes += static_cast<char>((static_cast<unsigned>(rest) & payload) | more);
            rest >>= bits_a_byte;
        }
    }
}

std::optional<std::size_t> get_packed(std::string_view bytes, std::size_t at, std::span<std::int16_t> numbers) {
    for (std::int16_t& number : numbers) {
        unsigned bits = 0;
        unsigned shift = 0;
        unsigned byte = more_follows;
        for (const std::size_t begin = at; (byte & more_follows) != 0; shift += bits_a_byte) {
            if (at == bytes.size() || at - begin == packed_size(INT16_MIN)) {
                return std::nullopt;
            }
            byte = static_cast<unsigned char>(bytes[at++]);
            bits |= (byte & payload) << shift;
        }
        const unsigned sign = (byte & sign_bit) != 0 ? ~0U << shift : 0;
        const int read = static_cast<int>(bits | sign);
        if (read < INT16_MIN || read > INT16_MAX || packed_size(read) * bits_a_byte != shift) {
            return std::nullopt;
        }
        number = static_cast<std::int16_t>(read);
    }
    return at;
}

}  // namespace ricochet
