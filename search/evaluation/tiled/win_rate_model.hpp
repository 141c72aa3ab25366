// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/common/win_rate.hpp"

namespace ricochet::tiled {

// Written by tools/lab/fit_wdl.py --write: 305501 positions, 2026-11-25.
constexpr WinRateModel win_rate_model{
    .start_material = 78,
    .lowest_material = 17,
    .highest_material = 78,
    .middle = {622.099, -1258.057, 1100.388, -336.374},
    .width = {74.144, 386.961, -640.344, 302.828},
};

}  // namespace ricochet::tiled
