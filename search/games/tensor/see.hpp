// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/tensor/bitboard.hpp"
#include "movegen/tensor/move.hpp"
#include "movegen/tensor/position.hpp"
#include "search/common/score.hpp"

namespace ricochet::tensor {

/// What a legal move wins at once, in `piece_value`s: the captured piece and what a promotion adds.
Score material_gain(const Position& position, Move move);

/// Whether a legal move belongs to `MoveClass::captures`: it captures or promotes. The others are quiet,
/// propels among them.
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
/// in `piece_value`s. Both sides capture with their least valuable piece, directly or by a bounce, as long as
/// it pays; lines are looked at anew after every capture, so that pieces behind pieces join in. Pins are not
/// seen, nor promotions by recapture. A piece that arrives as a beast can only be captured by hopping; that
/// exchange is counted one capture deep.
bool see_ge(const Position& position, Move move, Score threshold);

/// A piece and where it stands; `type` is `none` where there is none.
struct Attacker {
    PieceType type = PieceType::none;
    Square square = Square::none;
};

/// The least valuable piece of `side` that could capture a piece (not a beast) on `target`. Only pieces of
/// `participants` take part, on the squares where the position has them; `occupied` and `beasts` (those of
/// `side`) are the board they move on.
Attacker least_valuable_attacker(const Position& position, Square target, Color side, Bitboard participants,
                                 Bitboard occupied, Bitboard beasts);

}  // namespace ricochet::tensor
