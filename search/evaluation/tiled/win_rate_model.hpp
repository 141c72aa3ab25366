// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/common/win_rate.hpp"

namespace ricochet::tiled {

// Written by tools/lab/studies/fit_wdl.py --write: 189965 positions, 2026-12-01.
constexpr WinRateModel win_rate_model{
    .start_material = 78,
    .lowest_material = 17,
    .highest_material = 78,
    .middle = {797.784, -2345.205, 3092.823, -1415.905},
    .width = {328.411, -963.797, 1570.149, -813.616},
};

}  // namespace ricochet::tiled
