// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/attack_map.hpp"
#include "movegen/tiled/position.hpp"

namespace ricochet::tiled {

using AttackMap = ricochet::AttackMap<Bitboard>;

/// Where a side attacks (RULES-TILED 3).
AttackMap attack_map(const Position& position, Color side);

}  // namespace ricochet::tiled
