// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "movegen/common/outcome.hpp"

namespace ricochet {

/// How a game ended, for files and other programs: `checkmate`, `threefold_repetition` and so on; `none` where
/// it goes on.
constexpr std::string_view name_of(Outcome outcome) {
    constexpr std::array<std::string_view, 6> names = {
        "none", "checkmate", "stalemate", "threefold_repetition", "fifty_moves", "dead_position"};
    return names[static_cast<std::size_t>(outcome)];
}

}  // namespace ricochet
