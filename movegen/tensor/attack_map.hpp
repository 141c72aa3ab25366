// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/attack_map.hpp"
#include "movegen/tensor/attackers.hpp"
#include "movegen/tensor/bitboard.hpp"

namespace ricochet::tensor {

using AttackMap = ricochet::AttackMap<Bitboard>;

/// Where a side attacks, by bounces too (RULES 4): `all` has every square of which `Attackers::attacks` is
/// true.
AttackMap attack_map(const Attackers& side);
inline AttackMap attack_map(const Position& position, Color side) {
    return attack_map(Attackers(position, side));
}

}  // namespace ricochet::tensor
