// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/tiled/move.hpp"
#include "movegen/tiled/position.hpp"
#include "search/common/score.hpp"

namespace ricochet::tiled {

/// What a legal move wins at once, in `piece_value`s: the captured piece and what a promotion adds.
Score material_gain(const Position& position, Move move);

/// Whether a legal move belongs to `MoveClass::captures`: it captures or promotes. The others are quiet.
inline bool is_tactical(const Position& position, Move move) {
    return move.kind() == MoveKind::promotion || position.is_capture(move);
}

/// Whether a move promotes to something else than a queen.
inline bool is_underpromotion(Move move) {
    return move.kind() == MoveKind::promotion && move.promotion_type() != PieceType::queen;
}

// Static exchange evaluation (Chess Programming Wiki, "Static Exchange Evaluation", "SEE - The Swap
// Algorithm").
/// Whether the exchange that a legal move begins on its end square leaves the mover with `threshold` or more,
/// in `piece_value`s. Once a piece has landed there is a tile, so whoever attacks the square may take part.
/// Both sides capture with their least valuable piece as long as it pays. Pins are not seen, nor promotions by
/// recapture. A drop or removal wins and loses nothing.
bool see_ge(const Position& position, Move move, Score threshold);

}  // namespace ricochet::tiled
