// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/common/win_rate.hpp"

namespace ricochet::tensor {

// Written by tools/lab/studies/fit_wdl.py --write: 199543 positions, 2026-11-30.
constexpr WinRateModel win_rate_model{
    .start_material = 98,
    .lowest_material = 17,
    .highest_material = 98,
    .middle = {394.397, -1329.962, 1787.287, -822.976},
    .width = {104.644, -75.053, 224.755, -134.601},
};

}  // namespace ricochet::tensor
