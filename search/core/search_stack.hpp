// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <span>

#include "search/common/score.hpp"
#include "search/core/transposition_table.hpp"
#include "search/games/common/search_game.hpp"
#include "search/ordering/histories.hpp"

namespace ricochet {

// Triangular PV table (Chess Programming Wiki, "Triangular PV-Table").
/// The best line found below a node, best move first.
template <class Move>
class PvLine {
public:
    void clear() { length_ = 0; }
    /// Replaces the line by `first` and `rest`.
    void assign(Move first, const PvLine& rest) {
        assert(rest.length_ < rest.moves_.size());
        moves_[0] = first;
        for (std::size_t i = 0; i < rest.length_; ++i) {
            moves_[i + 1] = rest.moves_[i];
        }
        length_ = rest.length_ + 1;
    }
    [[nodiscard]] const Move* begin() const { return moves_.data(); }
    [[nodiscard]] const Move* end() const { return moves_.data() + length_; }

private:
    std::size_t length_ = 0;
    std::array<Move, max_ply + 1> moves_;
};

/// One ply of the line being searched. Entries are contiguous: `ss - 1` is the parent's, `ss + 1` the child's.
template <SearchGame G>
struct StackEntry {
    using Move = typename G::Move;

    int ply = 0;
    bool in_check = false;
    /// The move being searched, and its undo state.
    Move move;
    PieceTo piece_to = G::piece_to_count;
    typename G::Undo undo{};
    /// The move excluded from a singular search.
    Move excluded;
    /// The corrected static evaluation; `score_none` in check.
    Score static_eval = score_none;
    std::array<Move, 2> killers;
    /// Nodes of this ply that failed high since the last node two plies above began.
    int cutoff_count = 0;
    PvLine<Move> pv;
};

/// The moves that led to a node, from its ancestors' entries.
template <SearchGame G>
MoveContext<G> context_of(const StackEntry<G>* ss) {
    return MoveContext<G>([ss](std::size_t plies) { return (ss - plies)->piece_to; });
}

/// State that the steps of one node's search share.
template <SearchGame G>
struct Node {
    StackEntry<G>* ss;
    Score alpha;
    Score beta;
    int depth;
    /// A node with an open window, which may become part of the principal variation.
    bool is_pv;
    /// A node that is expected to fail high.
    bool is_cut_node;

    MoveContext<G> context{};
    CorrectionKeys correction_keys{};  ///< unset in check and in singular searches
    /// Default if the transposition table has no entry; its score counts from the root.
    TableEntry tt{};
    typename G::Move hash_move{};        ///< that of `tt`
    bool hash_move_is_tactical = false;  ///< false if illegal; set before the moves are searched
    Score eval = score_none;  ///< the corrected evaluation, improved by the table's score; not in check
    /// The static evaluation has risen since the side's last move or, once node pruning is done, is at least
    /// beta.
    bool is_improving = false;

    Score best_score = -score_infinite;
    typename G::Move best_move{};
    int move_count = 0;
    int alpha_raises = 0;
};

/// The moves of a node that caused no cutoff, up to `capacity` of each kind.
template <class Move>
class TriedMoves {
public:
    void add(Move move, bool is_quiet) {
        auto& list = is_quiet ? quiets_ : captures_;
        std::size_t& count = is_quiet ? quiet_count_ : capture_count_;
        if (count < list.size()) {
            list[count++] = move;
        }
    }
    [[nodiscard]] std::span<const Move> quiets() const { return {quiets_.data(), quiet_count_}; }
    [[nodiscard]] std::span<const Move> captures() const { return {captures_.data(), capture_count_}; }

private:
    static constexpr std::size_t capacity = 48;

    std::size_t quiet_count_ = 0;
    std::size_t capture_count_ = 0;
    std::array<Move, capacity> quiets_;
    std::array<Move, capacity> captures_;
};

}  // namespace ricochet
