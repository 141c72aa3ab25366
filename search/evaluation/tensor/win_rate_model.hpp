// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/common/win_rate.hpp"

namespace ricochet::tensor {

// Written by bench/strength/fit_wdl.py --write: 513272 positions, 2026-11-21.
constexpr WinRateModel win_rate_model{
    .start_material = 98,
    .lowest_material = 17,
    .highest_material = 98,
    .middle = {653.831, -2409.957, 3292.515, -1506.924},
    .width = {281.834, -584.057, 865.676, -341.690},
};

}  // namespace ricochet::tensor
