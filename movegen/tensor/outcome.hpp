// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/key_history.hpp"
#include "movegen/common/outcome.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// How the game stands after the positions of `history`: checkmate and stalemate come before the other draws
/// (RULES 5).
Outcome outcome(const Position& position, const KeyHistory& history);

}  // namespace ricochet::tensor
