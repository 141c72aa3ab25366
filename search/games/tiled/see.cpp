// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/tiled/see.hpp"

#include "search/evaluation/tiled/evaluate.hpp"

namespace ricochet::tiled {
namespace {

/// A piece and where it stands; `type` is `none` where there is none.
struct Attacker {
    PieceType type = PieceType::none;
    Square square = Square::none;
};

Attacker least_valuable(const Position& position, Color side, Bitboard attackers) {
    for (const PieceType type : all_piece_types) {
        if (const Bitboard candidates = attackers & position.pieces(side, type); candidates.any()) {
            return {type, candidates.first()};
        }
    }
    return {};
}

/// The squares with pieces after a move, its end square included.
Bitboard occupied_after(const Position& position, Move move) {
    Bitboard occupied = (position.occupied() - Bitboard(move.from())) | Bitboard(move.to());
    if (move.kind() == MoveKind::en_passant) {
        occupied ^= Bitboard(step(move.to(), forward(~position.side_to_move())));
    }
    return occupied;
}

}  // namespace

Score material_gain(const Position& position, Move move) {
    const Piece captured = position.captured_piece(move);
    const Score capture = captured == Piece::none ? 0 : piece_value(type_of(captured));
    if (move.kind() == MoveKind::promotion) {
        return capture + piece_value(move.promotion_type()) - piece_value(PieceType::pawn);
    }
    return capture;
}

bool see_ge(const Position& position, Move move, Score threshold) {
    if (move.kind() == MoveKind::castling || move.is_tile_turn()) {
        return threshold <= 0;
    }
    const PieceType arrived =
        move.kind() == MoveKind::promotion ? move.promotion_type() : type_of(position.piece_on(move.from()));
    // By how much the threshold is exceeded at least: for the mover first, then for the sides in turns.
    Score balance = material_gain(position, move) - threshold;
    if (balance < 0) {
        return false;
    }
    balance = piece_value(arrived) - balance;
    if (balance <= 0) {
        return true;
    }
    const Square target = move.to();
    Bitboard occupied = occupied_after(position, move);
    Color side = position.side_to_move();
    bool mover_is_satisfied = true;
    while (true) {
        side = ~side;
        // Neither the mover, wherever it came from, nor the piece it took can come to the square again.
        const auto attackers_of = [&](Color by) {
            return (position.attackers(target, by, occupied) & occupied) - Bitboard(target);
        };
        const Attacker attacker = least_valuable(position, side, attackers_of(side));
        if (attacker.type == PieceType::none) {
            return mover_is_satisfied;
        }
        occupied = occupied - Bitboard(attacker.square);
        if (attacker.type == PieceType::king) {
            return attackers_of(~side).empty() ? !mover_is_satisfied : mover_is_satisfied;
        }
        mover_is_satisfied = !mover_is_satisfied;
        balance = piece_value(attacker.type) - balance;
        if (balance < static_cast<Score>(mover_is_satisfied)) {
            return mover_is_satisfied;
        }
    }
}

}  // namespace ricochet::tiled
