// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "movegen/common/variant.hpp"

namespace ricochet {

/// One position of the search bench.
struct BenchPosition {
    Variant variant;
    std::string_view fen;
};

/// The positions that the bench searches, in order: the start, openings, middlegames rich in bounces and
/// propels, endings and mates, of every variant. To change one is to change the bench total.
std::span<const BenchPosition> bench_positions();

}  // namespace ricochet
