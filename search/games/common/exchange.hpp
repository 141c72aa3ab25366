// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/color.hpp"
#include "search/common/score.hpp"

/// Captures, promotions and exchanges of any game that prices its pieces (`piece_value`).
namespace ricochet {

/// What a legal move wins at once, in `piece_value`s: the captured piece and what a promotion adds.
template <class Position, class Move>
Score material_gain(const Position& position, Move move) {
    const auto captured = type_of(position.captured_piece(move));
    using PieceType = decltype(type_of(position.captured_piece(move)));
    const Score capture = captured == PieceType::none ? 0 : piece_value(captured);
    if (move.kind() == decltype(move.kind())::promotion) {
        return capture + piece_value(move.promotion_type()) - piece_value(PieceType::pawn);
    }
    return capture;
}

/// Whether a legal move captures or promotes. The others are quiet.
template <class Position, class Move>
bool is_tactical(const Position& position, Move move) {
    return move.kind() == decltype(move.kind())::promotion || position.is_capture(move);
}

/// Whether a move promotes to something else than a queen.
template <class Move>
bool is_underpromotion(Move move) {
    return move.kind() == decltype(move.kind())::promotion &&
           move.promotion_type() != decltype(move.promotion_type())::queen;
}

/// The type of the piece that stands on the end square of a legal move after it.
template <class Position, class Move>
auto arriving_type(const Position& position, Move move) {
    return move.kind() == decltype(move.kind())::promotion ? move.promotion_type()
                                                           : type_of(position.piece_on(move.from()));
}

// Static exchange evaluation (Chess Programming Wiki, "Static Exchange Evaluation", "SEE - The Swap
// Algorithm").
/// Whether a side that has just captured on a square is satisfied when both go on to capture there in turns,
/// each with its least valuable piece and only as long as it pays. `exchange.take_least_valuable(side)` finds
/// that piece, takes it off the board and answers its type, `none` where none can capture. `balance` is by how
/// much the side falls short when it loses the piece that it captured with.
template <class Exchange>
bool is_satisfied_after(Exchange exchange, Color us, Score balance) {
    using PieceType = decltype(exchange.take_least_valuable(us));
    bool mover_is_satisfied = true;
    for (Color side = ~us;; side = ~side) {
        const PieceType attacker = exchange.take_least_valuable(side);
        if (attacker == PieceType::none) {
            return mover_is_satisfied;
        }
        if (attacker == PieceType::king) {
            // His own square is empty then, and no shelter from a line that runs through it.
            const bool is_guarded = exchange.take_least_valuable(~side) != PieceType::none;
            return is_guarded ? mover_is_satisfied : !mover_is_satisfied;
        }
        mover_is_satisfied = !mover_is_satisfied;
        balance = piece_value(attacker) - balance;
        if (balance < static_cast<Score>(mover_is_satisfied)) {
            return mover_is_satisfied;
        }
    }
}

}  // namespace ricochet
