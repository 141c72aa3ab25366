// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/common/win_rate.hpp"

namespace ricochet::tiled {

// Written by tools/lab/fit_wdl.py --write: 365336 positions, 2026-11-24.
constexpr WinRateModel win_rate_model{
    .start_material = 78,
    .lowest_material = 17,
    .highest_material = 78,
    .middle = {612.235, -1606.647, 1842.659, -703.522},
    .width = {198.315, -296.033, 373.605, -120.632},
};

}  // namespace ricochet::tiled
