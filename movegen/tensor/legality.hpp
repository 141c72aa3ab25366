// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/tensor/castling.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// Whether a move of an own piece is right but for the safety of the king; of castling, whether it is legal.
bool is_pseudo_legal(const Position& position, Move move);

/// Whether the mover's king is out of attack after a move that is right in every other respect: the slow,
/// general answer, which looks at the board as the move would leave it.
bool is_king_safe_after(const Position& position, Move move);

/// The same of an en passant capture by the side to move.
inline bool is_en_passant_safe(const Position& position, Square from, Square skipped) {
    return is_king_safe_after(position, Move::en_passant(from, skipped));
}

/// Whether the side to move may castle this way (RULES 3.8). The side must not be in check.
bool can_castle(const Position& position, const CastlingWay& way);

/// Every own beast off which the own piece on `from` can bounce to `to` (RULES 3.5), whether or not it can go
/// there in an ordinary way too; king safety is not looked at. Empty where there is no such bounce.
Bitboard bounce_vias(const Position& position, Square from, Square to);

}  // namespace ricochet::tensor
