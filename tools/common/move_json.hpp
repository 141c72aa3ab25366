// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/game.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools {

/// All that the page's board needs to show a legal move and to let it be entered, without knowing the rules:
/// `uci`, `san`, `kind`, `piece`, `from`, `to`, and where they apply `captured`, `via`, `beast_from`,
/// `beast_to`, `victim`, `path`, `rook_from`, `rook_to`, `promotion`, `makes_tile`. tools/board/README.md
/// describes each of them.
Json describe_move(const Game& game, MoveCode move);

}  // namespace ricochet::tools
