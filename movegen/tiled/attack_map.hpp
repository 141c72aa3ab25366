// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/attack_map.hpp"
#include "movegen/tiled/position.hpp"

namespace ricochet::tiled {

using AttackMap = ricochet::AttackMap<Bitboard>;

/// Where a side attacks (RULES-TILED 4): `all` has every square of which `Position::is_attacked` is true.
AttackMap attack_map(const Position& position, Color side);

}  // namespace ricochet::tiled
