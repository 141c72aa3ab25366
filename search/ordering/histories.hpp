// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <tuple>
#include <type_traits>

#include "movegen/base/memory.hpp"
#include "search/common/score.hpp"
#include "search/common/tunables.hpp"
#include "search/games/common/search_game.hpp"

namespace ricochet {

/// A continuation history: how many plies it looks back, and its weight in the score of a quiet move.
struct Continuation {
    std::size_t plies;
    int weight;
};
inline constexpr std::array continuations = {Continuation{1, 1}, Continuation{2, 1}};

/// The last moves before a node, as many as the histories use.
template <SearchGame G>
class MoveContext {
public:
    static constexpr std::size_t length =
        std::max_element(continuations.begin(), continuations.end(), [](Continuation a, Continuation b) {
            return a.plies < b.plies;
        })->plies;

    /// Holds no moves.
    MoveContext() { moves_.fill(G::piece_to_count); }
    /// `piece_to_before(n)` is the move made `n` plies before the node.
    explicit MoveContext(auto piece_to_before) {
        for (std::size_t plies = 1; plies <= length; ++plies) {
            moves_[plies - 1] = piece_to_before(plies);
        }
    }

    /// The move made this many plies before, from 1 to `length`; `piece_to_count` if none is known.
    [[nodiscard]] PieceTo before(std::size_t plies) const { return moves_[plies - 1]; }
    [[nodiscard]] PieceTo last() const { return before(1); }

private:
    std::array<PieceTo, length> moves_;
};

/// All move histories of one thread.
template <SearchGame G>
class Histories {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    Histories() : entries_(std::construct_at(static_cast<Entries*>(allocate_large(sizeof(Entries))))) {}

    /// Zeroes all entries by constructing them in place.
    void clear() { std::construct_at(entries_.get()); }

    // History heuristic (Jonathan Schaeffer, "The History Heuristic", 1983), with continuation history.
    /// The score of a legal quiet move, less a handicap (`SearchGame`): at least -4 times history_limit.
    [[nodiscard]] int quiet_score(const Position& position, Move move, const MoveContext<G>& context,
                                  int handicap = 0) const {
        int own = 0;
        int continued = 0;
        visit_quiet(
            *entries_, position, move, context,
            [&own](HistoryEntry entry, int weight) { own += entry * weight; },
            [&continued](HistoryEntry entry, int weight) { continued += entry * weight; });
        return std::max(own + continued - handicap, -4 * history_limit);
    }
    void update_quiet(const Position& position, Move move, const MoveContext<G>& context, int bonus) {
        const auto learn = [bonus](HistoryEntry& entry, int /*weight*/) { update(entry, bonus); };
        visit_quiet(*entries_, position, move, context, learn, learn);
    }

    // Capture history (Chess Programming Wiki, "History Heuristic").
    /// The score of a legal move of the stage `captures`, within +-history_limit.
    [[nodiscard]] int capture_score(const Position& position, Move move) const {
        return entries_->captures[G::capture_index(position, move)];
    }
    void update_capture(const Position& position, Move move, int bonus) {
        update(entries_->captures[G::capture_index(position, move)], bonus);
    }

    // Counter moves (Jos Uiterwijk, "The Countermove Heuristic", 1992).
    /// The quiet move that last refuted this move, or the null move.
    [[nodiscard]] Move counter_move(PieceTo last) const { return entries_->counter_moves[last]; }
    void update_counter_move(PieceTo last, Move move) { entries_->counter_moves[last] = move; }

    /// Rewards the move that led to a node in the continuation history of the move before it.
    void update_prior_move(const MoveContext<G>& context, int bonus) {
        if (context.last() != G::piece_to_count) {
            update(entries_->continuation[context.before(2)][context.last()], bonus);
        }
    }

    // Correction history, by parts of the position, the last move and the last two (Chess Programming Wiki,
    // "Static Evaluation Correction History").
    /// The error of static evaluations of positions like this one lately, in centipawns.
    [[nodiscard]] Score correction(Color side_to_move, const CorrectionKeys& keys,
                                   const MoveContext<G>& context) const {
        int sum = 0;
        visit_correction(*entries_, side_to_move, keys, context,
                         [&sum](HistoryEntry entry, int weight) { sum += entry * weight; });
        return sum / tunables.correction_divisor;
    }
    /// Prefetches the entries that `correction` reads.
    void prefetch_correction(Color side_to_move, const CorrectionKeys& keys,
                             const MoveContext<G>& context) const {
        visit_correction(*entries_, side_to_move, keys, context,
                         [](const HistoryEntry& entry, int /*weight*/) { __builtin_prefetch(&entry); });
    }
    /// Learns from `error`, the score found less the corrected static evaluation.
    void update_correction(Color side_to_move, const CorrectionKeys& keys, const MoveContext<G>& context,
                           Score error, int depth) {
        const int bonus = std::clamp(error * depth / tunables.correction_error_divisor, -correction_limit / 4,
                                     correction_limit / 4);
        visit_correction(*entries_, side_to_move, keys, context, [bonus](HistoryEntry& entry, int /*weight*/) {
            update(entry, bonus, correction_limit);
        });
    }

private:
    static constexpr std::size_t correction_size = 16384;
    using CorrectionTable = std::array<HistoryEntry, correction_size>;
    /// One entry for each piece and the square it goes to, and one for no move.
    template <class Entry>
    using ByPieceTo = std::array<Entry, G::piece_to_count + 1>;

    struct Entries {
        std::array<std::array<HistoryEntry, G::quiet_index_count>, color_count> quiets;
        // Continuation history (Chess Programming Wiki, "History Heuristic").
        /// By an earlier move, then by the move that follows it some plies later; one table for each distance
        /// would learn slower.
        ByPieceTo<std::array<HistoryEntry, G::piece_to_count>> continuation;
        std::array<HistoryEntry, G::capture_index_count> captures;
        ByPieceTo<Move> counter_moves;
        /// By the parts of `CorrectionKeys`.
        std::array<std::array<CorrectionTable, color_count>, std::tuple_size_v<CorrectionKeys>> correction;
        ByPieceTo<HistoryEntry> last_move_correction;
        std::array<CorrectionTable, color_count> last_two_moves_correction;
    };
    static_assert(std::is_trivially_destructible_v<Entries>);

    /// Calls `own(entry, weight)` for the entries of a quiet move and `continued(entry, weight)` for the
    /// continuation entries of its pieces, each entry once. New tables are added here. For every move, the
    /// weights of `own` add up to 2, and those of `continued` to twice the sum over `continuations`.
    static void visit_quiet(auto& entries, const Position& position, Move move, const MoveContext<G>& context,
                            auto own, auto continued) {
        const QuietIndices indices = G::quiet_indices(position, move);
        auto& quiets = entries.quiets[index(position.side_to_move())];
        visit_pair(indices.entries, [&](std::size_t entry, int weight) { own(quiets[entry], weight); });
        visit_pair(indices.actors, [&](PieceTo actor, int weight) {
            for (const Continuation& row : continuations) {
                continued(entries.continuation[context.before(row.plies)][actor], weight * row.weight);
            }
        });
    }

    /// Visits both members of a pair, or one with twice the weight if they are equal.
    static void visit_pair(const auto& pair, auto visit) {
        const bool is_one = pair[0] == pair[1];
        visit(pair[0], is_one ? 2 : 1);
        if (!is_one) {
            visit(pair[1], 1);
        }
    }

    /// Calls `visit(entry, weight)` for every entry that corrects a position. New tables are added here.
    /// Weights are parts of `correction_divisor`.
    static void visit_correction(auto& entries, Color side_to_move, const CorrectionKeys& keys,
                                 const MoveContext<G>& context, auto visit) {
        const std::size_t us = index(side_to_move);
        const std::array weights = {tunables.correction_pawn, tunables.correction_non_pawn,
                                    tunables.correction_non_pawn, tunables.correction_royal};
        for (std::size_t part = 0; part < keys.size(); ++part) {
            visit(entries.correction[part][us][keys[part] % correction_size], weights[part]);
        }
        visit(entries.last_move_correction[context.last()], tunables.correction_last);
        const std::size_t pair = context.last() * (G::piece_to_count + 1) + context.before(2);
        visit(entries.last_two_moves_correction[us][pair % correction_size], tunables.correction_pair);
    }

    std::unique_ptr<Entries, FreeLarge> entries_;
};

}  // namespace ricochet
