// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/common/win_rate.hpp"

namespace ricochet::tensor {

// Written by tools/lab/fit_wdl.py --write: 172107 positions, 2026-11-22.
constexpr WinRateModel win_rate_model{
    .start_material = 98,
    .lowest_material = 17,
    .highest_material = 98,
    .middle = {263.199, -476.576, 292.466, -29.469},
    .width = {59.859, 264.537, -433.280, 280.770},
};

}  // namespace ricochet::tensor
