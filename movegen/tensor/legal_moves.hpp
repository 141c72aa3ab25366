// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "movegen/common/perft.hpp"
#include "movegen/tensor/checks_and_pins.hpp"
#include "movegen/tensor/move.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// Whether a move of an own piece is legal except perhaps for the king's safety; castling is tested completely.
bool is_pseudo_legal(const Position& position, Move move);

/// Whether the mover's king is not attacked after an otherwise legal move. Slow: examines the board after the
/// move.
bool is_king_safe_after(const Position& position, Move move);

/// The same for an en passant capture by the side to move.
inline bool is_en_passant_safe(const Position& position, Square from, Square skipped) {
    return is_king_safe_after(position, Move::en_passant(from, skipped));
}

/// Whether the side to move may castle this way (RULES 3.8). The side must not be in check.
bool can_castle(const Position& position, const CastlingWay& way);

/// All own beasts off which the own piece on `from` can bounce to `to` (RULES 3.5), even if it also reaches
/// `to` in the ordinary way; ignores the king's safety. Empty if there is no such bounce.
Bitboard bounce_vias(const Position& position, Square from, Square to);

/// Classes of legal moves. Outside check `captures`, `quiets` and `propels` are disjoint and together `all`; in
/// check they split the evasions.
enum class MoveClass : std::uint8_t {
    captures,  ///< moves that remove an enemy piece, and all promotions
    quiets,    ///< all other moves except propels
    propels,   ///< propels
    evasions,  ///< every legal move in check; only when in check
    all
};

/// Appends the legal moves of a class, each once, in canonical form.
void generate(const Position& position, MoveClass move_class, MoveList& moves);
/// The same with given checks and pins, for callers that generate several classes.
void generate(const Position& position, const ChecksAndPins& checks_and_pins, MoveClass move_class,
              MoveList& moves);

/// All legal moves.
inline MoveList legal_moves(const Position& position) {
    MoveList moves;
    generate(position, MoveClass::all, moves);
    return moves;
}

/// The number of legal moves, without making a list.
std::uint64_t count_legal_moves(const Position& position);

/// The number of replies to all legal moves. Most are counted without making the move.
std::uint64_t count_replies(Position& position);

/// Whether there is a legal move; stops at the first.
bool has_legal_move(const Position& position);

/// What the moves of the last ply of a perft are (`statistics_of_last_moves`).
std::vector<PerftStatistic> perft_statistics(const Position& position, int depth);

}  // namespace ricochet::tensor
