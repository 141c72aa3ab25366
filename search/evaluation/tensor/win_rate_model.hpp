// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/common/win_rate.hpp"

namespace ricochet::tensor {

// Written by tools/lab/fit_wdl.py --write: 201532 positions, 2026-11-27.
constexpr WinRateModel win_rate_model{
    .start_material = 98,
    .lowest_material = 17,
    .highest_material = 98,
    .middle = {504.668, -1732.259, 2211.861, -947.161},
    .width = {156.294, -179.576, 268.938, -111.491},
};

}  // namespace ricochet::tensor
