// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "search/common/tunables.hpp"

namespace ricochet {

/// The binary logarithm of a positive number in 1024ths, rounded down: squaring the mantissa gives one more
/// digit each time. Integers only, so that no compiler's floating point can change a search.
constexpr int log2_1024(std::uint32_t number) {
    const int whole = static_cast<int>(std::bit_width(number)) - 1;
    constexpr unsigned fraction_bits = 30;
    std::uint64_t mantissa = static_cast<std::uint64_t>(number)
                             << (fraction_bits - static_cast<unsigned>(whole));
    int result = whole;
    for (int digit = 0; digit < 10; ++digit) {
        mantissa = mantissa * mantissa >> fraction_bits;
        result *= 2;
        if (mantissa >> (fraction_bits + 1U) != 0) {
            mantissa >>= 1U;
            ++result;
        }
    }
    return result;
}

namespace detail {

constexpr std::size_t log_table_size = 256;

constexpr std::array<int, log_table_size> make_log_table() {
    std::array<int, log_table_size> table{};
    for (std::uint32_t i = 1; i < log_table_size; ++i) {
        table[i] = log2_1024(i);
    }
    return table;
}

inline constexpr std::array<int, log_table_size> log_table = make_log_table();

}  // namespace detail

// Late move reductions (Chess Programming Wiki, "Late Move Reductions").
/// How much shallower the `number`th move of a node is searched, in 1024ths of a ply, before anything is known
/// about the move: it grows with the logarithms of depth and number.
inline int base_reduction(int depth, int number) {
    constexpr int last = static_cast<int>(detail::log_table_size) - 1;
    const int depth_log = detail::log_table[static_cast<std::size_t>(std::clamp(depth, 1, last))];
    const int number_log = detail::log_table[static_cast<std::size_t>(std::clamp(number, 1, last))];
    return tunables.reduction_base + depth_log * number_log / tunables.reduction_divisor;
}

}  // namespace ricochet
