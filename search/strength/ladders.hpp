// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/common/strength_level.hpp"

// What makes a level weak in one game hardly matters in another, so each has a ladder of its own, fitted to
// matches of its neighbouring levels (engine/PROTOCOL.md has the games).

namespace ricochet::tensor {

constexpr Ladder ladder = {{
    {300, 10, 320, 4500},
    {350, 11, 264, 3080},
    {425, 14, 225, 2260},
    {560, 17, 190, 1710},
    {700, 21, 160, 1320},
    {860, 25, 136, 1020},
    {1150, 29, 116, 790},
    {1480, 34, 98, 605},
    {1900, 40, 82, 452},
    {2530, 50, 70, 327},
    {3650, 60, 54, 224},
    {4900, 68, 38, 142},
    {6500, 77, 23, 76},
}};

}  // namespace ricochet::tensor

namespace ricochet::tiled {

constexpr Ladder ladder = {{
    {300, 10, 324, 3600},
    {510, 17, 150, 1730},
    {710, 21, 114, 1305},
    {880, 25, 96, 990},
    {1200, 31, 81, 770},
    {1690, 37, 65, 540},
    {2220, 45, 55, 394},
    {2980, 54, 45, 287},
    {3980, 62, 36, 203},
    {5170, 69, 26, 134},
    {6560, 77, 18, 85},
    {8800, 84, 12, 50},
    {13500, 97, 6, 18},
}};

}  // namespace ricochet::tiled
