// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "movegen/common/color.hpp"

namespace ricochet {

/// A set of castling rights, the four bits `K`, `Q`, `k`, `q` from the lowest.
using CastlingRights = std::uint8_t;

constexpr CastlingRights castling_kingside(Color color) {
    return color == Color::white ? 1 : 4;
}
constexpr CastlingRights castling_queenside(Color color) {
    return color == Color::white ? 2 : 8;
}
constexpr CastlingRights castling_both(Color color) {
    return color == Color::white ? 3 : 12;
}

}  // namespace ricochet
