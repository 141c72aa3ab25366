// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "movegen/base/threads.hpp"
#include "search/tables/dtm.hpp"

namespace ricochet::tables {

// While a tablebase is made, a position's entry is its code once that is known, 0 as long as it is not, or one
// of these.
/// Flag of a code: the value of the best capture or promotion; a quiet move may be better. A loss comes at this
/// code at the earliest.
constexpr DtmCode tentative = 0x4000;
constexpr DtmCode no_position = 0xFFFF;

constexpr bool is_settled(DtmCode entry) {
    return entry != dtm_draw && entry < tentative;
}
constexpr bool is_tentative(DtmCode entry) {
    return entry >= tentative && entry != no_position;
}

/// The codes that wait for their sweep in each chunk of numbers; other chunks need not be searched. The largest
/// codes share a bit that stays set, so a chunk may be searched in vain. Several threads may call `add` and
/// `take` at once, but only one may `take` from a chunk.
class PendingCodes {
public:
    /// The size of a chunk, in numbers.
    static constexpr std::uint64_t chunk = std::uint64_t{1} << 12U;

    PendingCodes() = default;
    explicit PendingCodes(std::uint64_t numbers) : words_((numbers / chunk + 1) * chunk_words) {}

    void add(std::uint64_t number, unsigned code) {
        std::uint64_t& word = word_of(number, code);
        if ((load_relaxed(word) & bit_of(code)) == 0) {
            __atomic_fetch_or(&word, bit_of(code), __ATOMIC_RELAXED);
        }
    }
    /// Returns whether the code may wait in a number's chunk, and clears it.
    [[nodiscard]] bool take(std::uint64_t number, unsigned code) {
        std::uint64_t& word = word_of(number, code);
        if ((load_relaxed(word) & bit_of(code)) == 0) {
            return false;
        }
        if (code < last) {
            __atomic_fetch_and(&word, ~bit_of(code), __ATOMIC_RELAXED);
        }
        return true;
    }
    /// Calls `sweep_chunk(begin, end)` for each chunk of a range in which the code may wait, and clears it.
    /// `first` must begin a chunk. Returns whether any call returned true.
    template <class SweepChunk>
    bool sweep(std::uint64_t first, std::uint64_t end, unsigned code, SweepChunk sweep_chunk) {
        bool any = false;
        for (std::uint64_t begin = first; begin < end; begin += chunk) {
            if (take(begin, code)) {
                any = sweep_chunk(begin, std::min(begin + chunk, end)) || any;
            }
        }
        return any;
    }

private:
    static constexpr unsigned bits = 64;
    static constexpr std::uint64_t chunk_words = 4;
    /// From here on codes share a bit.
    static constexpr unsigned last = chunk_words * bits - 1;

    [[nodiscard]] std::uint64_t& word_of(std::uint64_t number, unsigned code) {
        return words_[number / chunk * chunk_words + std::min(code, last) / bits];
    }
    [[nodiscard]] static std::uint64_t bit_of(unsigned code) {
        return std::uint64_t{1} << std::min(code, last) % bits;
    }

    std::vector<std::uint64_t> words_;
};

}  // namespace ricochet::tables
