// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/common/win_rate.hpp"

namespace ricochet::tensor {

// Written by tools/lab/studies/fit_wdl.py --write: 202808 positions, 2026-11-28.
constexpr WinRateModel win_rate_model{
    .start_material = 98,
    .lowest_material = 17,
    .highest_material = 98,
    .middle = {450.130, -1498.808, 1900.556, -815.626},
    .width = {113.377, -69.387, 156.111, -69.511},
};

}  // namespace ricochet::tensor
