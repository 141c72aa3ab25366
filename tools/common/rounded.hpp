// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace ricochet::tools {

/// An expected score or a share as programs are told it: three digits behind the point say all that is known.
inline double rounded(double value) {
    constexpr double digits = 1000;
    return std::round(value * digits) / digits;
}

}  // namespace ricochet::tools
