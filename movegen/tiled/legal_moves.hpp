// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "movegen/common/perft.hpp"
#include "movegen/tiled/move.hpp"
#include "movegen/tiled/position.hpp"

namespace ricochet::tiled {

/// Whether a piece's move other than castling is legal except perhaps for the king's safety.
bool is_pseudo_legal(const Position& position, Move move);

/// Whether the side to move may castle this way; not while in check.
bool can_castle(const Position& position, const CastlingWay& way);

/// Whether an en passant capture by the side to move leaves its king safe.
bool is_en_passant_safe(const Position& position, Square from, Square skipped);

/// Classes of legal moves. `captures`, `quiets`, `drops` and `removals` are disjoint and together `all`; in
/// check there are no drops and no removals.
enum class MoveClass : std::uint8_t {
    captures,  ///< moves that remove an enemy piece, and all promotions
    quiets,    ///< the other moves of pieces
    drops,
    removals,
    evasions,  ///< every legal move in check; only when in check
    all
};

/// Appends the legal moves of a class, each once, in canonical form.
void generate(const Position& position, MoveClass move_class, MoveList& moves);

/// All legal moves.
inline MoveList legal_moves(const Position& position) {
    MoveList moves;
    generate(position, MoveClass::all, moves);
    return moves;
}

/// The number of legal moves, without making a list.
std::uint64_t count_legal_moves(const Position& position);

/// Whether there is a legal move.
bool has_legal_move(const Position& position);

/// What the moves of the last ply of a perft are (`statistics_of_last_moves`).
std::vector<PerftStatistic> perft_statistics(const Position& position, int depth);

}  // namespace ricochet::tiled
