// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "movegen/tensor/move.hpp"
#include "movegen/tensor/position.hpp"
#include "movegen/tensor/types.hpp"
#include "search/core/score.hpp"

namespace ricochet {

/// What the search has learnt about a kind of move: -history_limit (always bad) to history_limit (always good).
using HistoryEntry = std::int16_t;
constexpr int history_limit = 16384;

/// Moves an entry towards the bonus, the less the nearer it is to the limit already. Every table learns by
/// this.
constexpr void update(HistoryEntry& entry, int bonus) {
    entry = static_cast<HistoryEntry>(entry + bonus - entry * std::abs(bonus) / history_limit);
}

/// A piece arriving on a square, as a number; the last number stands for "no move" and null moves.
using PieceTo = std::uint16_t;
constexpr std::size_t piece_to_count = color_count * piece_type_count * square_count;
constexpr PieceTo no_piece_to = piece_to_count;

constexpr PieceTo make_piece_to(Piece piece, Square square) {
    return static_cast<PieceTo>(
        (index(color_of(piece)) * piece_type_count + index(type_of(piece))) * square_count + index(square));
}

/// One entry for each piece and the square it goes to.
using PieceToTable = std::array<HistoryEntry, piece_to_count>;

/// The line that leads to a node, as far as histories look back: the last move and the one before it.
struct Context {
    PieceTo last = no_piece_to;
    PieceTo before_last = no_piece_to;
};

/// All move histories of one thread. Moves are told apart by what they do, so that propels and bounces are
/// learnt on their own:
/// - quiet moves by side, from and to; and as a reply to each of the last two moves by piece and to;
/// - bounces besides by side, springboard and to;
/// - propels by side, the push (from, to) and the beast's flight (to, beast's end); as a reply both pieces
/// count;
/// - captures by piece, square of the captured piece and its type.
class Histories {
public:
    Histories();

    void clear();

    /// How promising a legal move that captures nothing is, within +-4 * history_limit.
    [[nodiscard]] int quiet_score(const Position& position, Move move, const Context& context) const;
    /// The same for a move of the class `captures`, within +-history_limit.
    [[nodiscard]] int capture_score(const Position& position, Move move) const;
    /// The quiet move that last refuted the move that arrived like this, or the null move.
    [[nodiscard]] Move counter_move(PieceTo last) const { return counter_moves_[last]; }

    void update_quiet(const Position& position, Move move, const Context& context, int bonus);
    void update_capture(const Position& position, Move move, int bonus);
    void update_counter_move(PieceTo last, Move move) { counter_moves_[last] = move; }

    /// How far static evaluations of positions like this one were off lately, in centipawns.
    [[nodiscard]] Score correction(const Position& position, const Context& context) const;
    /// `error` = the score found less the corrected static evaluation.
    void update_correction(const Position& position, const Context& context, Score error, int depth);

private:
    template <class Entry>
    using BySquares = std::array<std::array<Entry, square_count>, square_count>;

    static constexpr std::size_t correction_size = 16384;

    std::array<BySquares<HistoryEntry>, color_count> quiets_;
    std::array<BySquares<HistoryEntry>, color_count> bounces_;
    std::array<BySquares<HistoryEntry>, color_count> pushes_;
    std::array<BySquares<HistoryEntry>, color_count> flights_;
    std::array<std::array<HistoryEntry, piece_type_count + 1>, piece_to_count> captures_;
    std::array<Move, piece_to_count + 1> counter_moves_;
    std::array<std::array<HistoryEntry, correction_size>, color_count> pawn_correction_;
    std::array<HistoryEntry, piece_to_count + 1> continuation_correction_;
    /// Replies by the move replied to; one table for each distance (1 and 2 plies) would update slower.
    std::unique_ptr<std::array<PieceToTable, piece_to_count + 1>> continuation_history_;
};

}  // namespace ricochet
