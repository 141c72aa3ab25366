// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/tiled/search_model.hpp"

namespace ricochet::tiled {
namespace {

/// The captures on a square after a move to it.
class Exchange {
public:
    Exchange(const Position& position, Move move)
        : position_(position),
          target_(move.to()),
          occupied_((position.occupied() - Bitboard(move.from())) | Bitboard(move.to())) {
        if (move.kind() == MoveKind::en_passant) {
            occupied_ ^= Bitboard(square_ahead(~position.side_to_move(), move.to()));
        }
    }

    PieceType take_least_valuable(Color side) {
        // Neither the moving piece nor the captured one can capture on the square again.
        const Bitboard attackers =
            (position_.attackers(target_, side, occupied_) & occupied_) - Bitboard(target_);
        for (const PieceType type : all_piece_types) {
            if (const Bitboard candidates = attackers & position_.pieces(side, type); candidates.any()) {
                occupied_ = occupied_ - Bitboard(candidates.first());
                return type;
            }
        }
        return PieceType::none;
    }

private:
    const Position& position_;
    Square target_;
    /// The squares with pieces, the target included.
    Bitboard occupied_;
};

}  // namespace

bool SearchModel::see_ge(const Position& position, Move move, Score threshold) {
    if (move.kind() == MoveKind::castling || move.is_tile_turn()) {
        return threshold <= 0;
    }
    // By how much the threshold is exceeded before a recapture.
    const Score balance = material_gain(position, move) - threshold;
    if (balance < 0) {
        return false;
    }
    const Score at_risk = piece_value(arriving_type(position, move)) - balance;
    return at_risk <= 0 || is_satisfied_after(Exchange(position, move), position.side_to_move(), at_risk);
}

}  // namespace ricochet::tiled
