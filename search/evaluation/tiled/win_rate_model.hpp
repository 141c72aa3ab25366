// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/common/win_rate.hpp"

namespace ricochet::tiled {

// Written by tools/lab/studies/fit_wdl.py --write: 196507 positions, 2026-11-27.
constexpr WinRateModel win_rate_model{
    .start_material = 78,
    .lowest_material = 17,
    .highest_material = 78,
    .middle = {614.944, -1373.994, 1424.765, -487.358},
    .width = {213.237, -366.639, 542.128, -228.751},
};

}  // namespace ricochet::tiled
