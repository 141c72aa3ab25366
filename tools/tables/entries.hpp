// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "search/tables/dtm.hpp"

namespace ricochet::tables {

// While a table is made, a position's entry is its code once that is known, 0 as long as it is not, or one of
// these.
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

}  // namespace ricochet::tables
