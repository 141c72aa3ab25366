// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "movegen/tensor/position.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::board {

/// All that a page needs to show a legal move and to let it be entered, without knowing the rules: `uci`,
/// `san`, `kind`, `piece`, `from`, `to`, and where they apply `captured`, `via`, `beast_from`, `beast_to`,
/// `victim`, `path`, `rook_from`, `rook_to`, `promotion`. The README beside this file tells them one by one.
Json describe_move(const Position& position, Move move);

}  // namespace ricochet::tools::board
