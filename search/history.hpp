// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "movegen/types.hpp"
#include "search/score.hpp"

namespace ricochet {

/// What the search has learnt about a kind of move: -history_limit (always bad) to history_limit (always good).
using HistoryEntry = std::int16_t;
constexpr int history_limit = 16384;

/// Moves an entry towards the bonus, the less the nearer it is to the limit already. Every table learns by
/// this.
constexpr void learn(HistoryEntry& entry, int bonus) {
    entry = static_cast<HistoryEntry>(entry + bonus - entry * std::abs(bonus) / history_limit);
}

/// A man arriving on a square, as a number; the last number stands for "no move" and null moves.
using Arrival = std::uint16_t;
constexpr std::size_t arrival_count = color_count * piece_type_count * square_count;
constexpr Arrival no_arrival = arrival_count;

constexpr Arrival arrival_of(Piece piece, Square square) {
    return static_cast<Arrival>(
        (index(color_of(piece)) * piece_type_count + index(type_of(piece))) * square_count + index(square));
}

/// One entry for each man and the square it goes to.
using ArrivalTable = std::array<HistoryEntry, arrival_count>;

/// The line that leads to a node, as far as histories look back: the last move and the one before it.
struct Context {
    Arrival last = no_arrival;
    Arrival before_last = no_arrival;
};

/// All move histories of one thread. Moves are told apart by what they do, so that propels and bounces are
/// learnt on their own:
/// - quiet moves by side, from and to; and as a reply to each of the last two moves by man and to;
/// - bounces besides by side, springboard and to;
/// - propels by side, the push (from, to) and the beast's flight (to, beast's end); as a reply both men count;
/// - captures by man, square of the captured man and its type.
class Histories {
public:
    Histories();

    void clear();

    /// How promising a legal move that captures nothing is, within +-4 * history_limit.
    [[nodiscard]] int quiet_score(const Position& position, Move move, const Context& context) const;
    /// The same for a move of the class `captures`, within +-history_limit.
    [[nodiscard]] int capture_score(const Position& position, Move move) const;
    /// The quiet move that last refuted the move that arrived like this, or the null move.
    [[nodiscard]] Move counter_move(Arrival last) const { return counter_moves_[last]; }

    void learn_quiet(const Position& position, Move move, const Context& context, int bonus);
    void learn_capture(const Position& position, Move move, int bonus);
    void learn_counter_move(Arrival last, Move move) { counter_moves_[last] = move; }

    /// How far static evaluations of positions like this one were off lately, in centipawns.
    [[nodiscard]] Score correction(const Position& position, const Context& context) const;
    /// `error` = the score found less the corrected static evaluation.
    void learn_correction(const Position& position, const Context& context, Score error, int depth);

private:
    template <class Entry>
    using BySquares = std::array<std::array<Entry, square_count>, square_count>;

    static constexpr std::size_t correction_size = 16384;

    std::array<BySquares<HistoryEntry>, color_count> quiets_;
    std::array<BySquares<HistoryEntry>, color_count> bounces_;
    std::array<BySquares<HistoryEntry>, color_count> pushes_;
    std::array<BySquares<HistoryEntry>, color_count> flights_;
    std::array<std::array<HistoryEntry, piece_type_count + 1>, arrival_count> captures_;
    std::array<Move, arrival_count + 1> counter_moves_;
    std::array<std::array<HistoryEntry, correction_size>, color_count> pawn_correction_;
    std::array<HistoryEntry, arrival_count + 1> reply_correction_;
    /// Replies by the move replied to; one table for each distance (1 and 2 plies) would learn slower.
    std::unique_ptr<std::array<ArrivalTable, arrival_count + 1>> replies_;
};

}  // namespace ricochet
