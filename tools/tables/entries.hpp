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

}  // namespace ricochet::tables
