// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__) && !defined(RICOCHET_NO_INTRINSICS)
#include <emmintrin.h>
#define RICOCHET_HAS_SSE2_CELLS
#endif

namespace ricochet {

/// A set of up to 128 cells of a position.
class CellSet {
public:
    static constexpr std::size_t capacity = 128;

    [[nodiscard]] int count() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }

    /// Adds cells from `first` on, the lowest bit's first; they must not reach over a multiple of 64.
    void add(std::size_t first, std::uint64_t bits) { words_[first / 64] |= bits << (first % 64); }

    /// Calls `use(cell)` for every cell, in their order.
    template <class Use>
    void for_each(Use use) const {
        for (std::size_t word = 0; word < words_.size(); ++word) {
            for (std::uint64_t rest = words_[word]; rest != 0; rest &= rest - 1) {
                use(64 * word + static_cast<std::size_t>(std::countr_zero(rest)));
            }
        }
    }

private:
    std::array<std::uint64_t, 2> words_{};
};

/// Which of eight bytes differ, a bit each, the first byte's lowest.
inline std::uint64_t differing_of_eight(const void* a, const void* b) {
    constexpr std::uint64_t low_bits = 0x7F7F7F7F7F7F7F7F;
    // A multiplication by it gathers the lowest bits of all bytes in the highest byte.
    constexpr std::uint64_t gather = 0x0102040810204080;
    std::uint64_t word_a = 0;
    std::uint64_t word_b = 0;
    std::memcpy(&word_a, a, sizeof(word_a));
    std::memcpy(&word_b, b, sizeof(word_b));
    std::uint64_t differences = word_a ^ word_b;
    if constexpr (std::endian::native == std::endian::big) {
        differences = __builtin_bswap64(differences);
    }
    const std::uint64_t unequal = (((differences & low_bits) + low_bits) | differences) & ~low_bits;
    return ((unequal >> 7U) * gather) >> 56U;
}

/// The cells in which two positions differ, of `count` bytes each: a multiple of eight.
template <std::size_t count>
CellSet differing_cells(const void* a, const void* b) {
    static_assert(count % 8 == 0 && count <= CellSet::capacity);
    const auto* const cells_a = static_cast<const unsigned char*>(a);
    const auto* const cells_b = static_cast<const unsigned char*>(b);
    CellSet set;
    std::size_t first = 0;
#ifdef RICOCHET_HAS_SSE2_CELLS
    // NOLINTBEGIN(portability-simd-intrinsics): the portable loop is below
    for (; first + sizeof(__m128i) <= count; first += sizeof(__m128i)) {
        const __m128i sixteen_a = _mm_loadu_si128(reinterpret_cast<const __m128i*>(cells_a + first));
        const __m128i sixteen_b = _mm_loadu_si128(reinterpret_cast<const __m128i*>(cells_b + first));
        const int equal = _mm_movemask_epi8(_mm_cmpeq_epi8(sixteen_a, sixteen_b));
        set.add(first, static_cast<unsigned>(equal) ^ 0xFFFFU);
    }
    // NOLINTEND(portability-simd-intrinsics)
#endif
    for (; first < count; first += 8) {
        set.add(first, differing_of_eight(cells_a + first, cells_b + first));
    }
    return set;
}

}  // namespace ricochet
