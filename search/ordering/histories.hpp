// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <tuple>

#include "search/common/history_entry.hpp"
#include "search/common/score.hpp"
#include "search/common/search_game.hpp"

namespace ricochet {

/// The line that leads to a node, as far as histories look back: the last move and the one before it.
template <SearchGame G>
struct MoveContext {
    PieceTo last = G::piece_to_count;
    PieceTo before_last = G::piece_to_count;
};

/// All move histories of one thread.
template <SearchGame G>
class Histories {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    Histories();

    void clear();

    // History heuristic (Jonathan Schaeffer, "The History Heuristic", 1983), with continuation history.
    /// How promising a legal quiet move is, within +-4 * history_limit.
    [[nodiscard]] int quiet_score(const Position& position, Move move, const MoveContext<G>& context) const;
    // Capture history (Chess Programming Wiki, "History Heuristic").
    /// How promising a legal move of the stage `captures` is, within +-history_limit.
    [[nodiscard]] int capture_score(const Position& position, Move move) const;
    // Counter moves (Jos Uiterwijk, "The Countermove Heuristic", 1992).
    /// The quiet move that last refuted this move, or the null move.
    [[nodiscard]] Move counter_move(PieceTo last) const { return counter_moves_[last]; }

    void update_quiet(const Position& position, Move move, const MoveContext<G>& context, int bonus);
    void update_capture(const Position& position, Move move, int bonus);
    void update_counter_move(PieceTo last, Move move) { counter_moves_[last] = move; }

    /// Rewards the move that led to a node, by the move before it alone.
    void update_prior_move(const MoveContext<G>& context, int bonus);

    // Correction history, by parts of the position, the last move and the last two (Chess Programming Wiki,
    // "Static Evaluation Correction History").
    /// How far static evaluations of positions like this one were off lately, in centipawns.
    [[nodiscard]] Score correction(Color side_to_move, const CorrectionKeys& keys,
                                   const MoveContext<G>& context) const;
    /// `error` = the score found less the corrected static evaluation.
    void update_correction(Color side_to_move, const CorrectionKeys& keys, const MoveContext<G>& context,
                           Score error, int depth);

private:
    static constexpr std::size_t correction_size = 16384;

    typename G::QuietHistory quiets_;
    std::array<HistoryEntry, G::capture_index_count> captures_;
    std::array<Move, G::piece_to_count + 1> counter_moves_;
    using CorrectionTable = std::array<HistoryEntry, correction_size>;

    /// Calls `visit(entry, weight in percent)` for every entry that corrects a position.
    static void visit_correction(auto& histories, Color side_to_move, const CorrectionKeys& keys,
                                 const MoveContext<G>& context, auto visit);

    /// By the parts of `CorrectionKeys`.
    std::array<std::array<CorrectionTable, color_count>, std::tuple_size_v<CorrectionKeys>> correction_;
    std::array<HistoryEntry, G::piece_to_count + 1> last_move_correction_;
    std::array<CorrectionTable, color_count> last_two_moves_correction_;
    // Continuation history (Chess Programming Wiki, "History Heuristic").
    /// By an earlier move, then by the move that follows it one or two plies later; one table for each distance
    /// would learn slower.
    std::unique_ptr<std::array<PieceToTable<G>, G::piece_to_count + 1>> continuation_history_;
};

}  // namespace ricochet
