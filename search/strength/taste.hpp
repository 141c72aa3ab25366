// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/tensor/move.hpp"
#include "movegen/tensor/position.hpp"
#include "movegen/tiled/move.hpp"
#include "movegen/tiled/position.hpp"
#include "search/common/style.hpp"

namespace ricochet {

namespace tensor {
/// How much a legal move is to a style's taste: in hundredths of what that style adds to a move that is, below
/// zero where it dislikes it.
int liking(const Position& position, Move move, Style style);
/// How much a position is to the taste of a side with this style, in the same measure: what it sees at the end
/// of lines.
int comfort(const Position& position, Color side, Style style);
}  // namespace tensor

namespace tiled {
/// The same in Tiled Squares Chess.
int liking(const Position& position, Move move, Style style);
int comfort(const Position& position, Color side, Style style);
}  // namespace tiled

}  // namespace ricochet
