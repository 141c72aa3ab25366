// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "search/tables/table_code.hpp"

namespace ricochet::tables {

// While a table is made, a position's entry is its code once that is known, 0 as long as it is not, or one of
// these.
/// With a code: the best capture or promotion is worth that, and a quiet move may be better. For a loss this is
/// when it comes at the earliest.
constexpr TableCode tentative = 0x4000;
constexpr TableCode no_position = 0xFFFF;

constexpr bool is_settled(TableCode entry) {
    return entry != code_draw && entry < tentative;
}
constexpr bool is_tentative(TableCode entry) {
    return entry >= tentative && entry != no_position;
}

/// Entries and counts change in several threads at once; what order they see them in does not matter.
/// Some standard libraries have no std::atomic_ref yet; these are what it is made of, in g++ and clang++.
template <class Number>
Number load(Number& number) {
    return __atomic_load_n(&number, __ATOMIC_RELAXED);
}
template <class Number>
void store(Number& number, Number value) {
    __atomic_store_n(&number, value, __ATOMIC_RELAXED);
}

}  // namespace ricochet::tables
