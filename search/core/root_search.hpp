// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cassert>

#include "search/common/score.hpp"
#include "search/common/tunables.hpp"
#include "search/core/game_worker.hpp"

namespace ricochet {

/// Nodes between two polls of the monitor: a power of two, and at most a few milliseconds.
inline constexpr std::uint64_t poll_interval = 256;

template <SearchGame G>
GameWorker<G>::GameWorker(SharedSearch& shared, std::size_t index, SearchMonitor* monitor)
    : shared_(shared), index_(index), monitor_(monitor), root_(search_stack_.data() + entries_before_root) {
    for (std::size_t i = 0; i < search_stack_.size(); ++i) {
        search_stack_[i].ply = static_cast<int>(i) - static_cast<int>(entries_before_root);
    }
}

template <SearchGame G>
bool GameWorker<G>::can_search(const Game& game) const {
    return game.as<typename G::Position>() != nullptr;
}

template <SearchGame G>
void GameWorker<G>::clear() {
    histories_.clear();
}

template <SearchGame G>
void GameWorker<G>::prepare(const Game& game, const SearchTask& task) {
    assert(can_search(game) && !task.root_moves.empty());
    task_ = task;
    table_ = &shared_.table_in_use();
    evaluator_.use_network(task.network);
    position_ = game.as<typename G::Position>()->position();
    keys_ = game.as<typename G::Position>()->keys();
    keys_.reserve(keys_.size() + max_ply + 1);
    root_moves_.clear();
    for (const MoveCode move : task.root_moves) {
        RootMove root_move;
        root_move.move = move;
        root_move.pv = {move};
        root_moves_.push_back(root_move);
    }
    root_->in_check = position_.in_check();
    if (task_.strength_limit.is_active()) {
        limit_strength(*game.as<typename G::Position>());
    }
    line_count_ = std::min(static_cast<std::size_t>(std::max(task.multi_pv, 1)), root_moves_.size());
    line_index_ = 0;
    root_depth_ = 0;
    completed_depth_ = 0;
    root_evaluation_ = score_draw;
    null_move_ban_until_ = 0;
    out_of_nodes_ = false;
    is_drive_ = G::is_drive(position_);
    store_relaxed(nodes_, 0);
    store_relaxed(tablebase_hits_, 0);
    debug_.clear();
    for (StackEntry<G>& ss : search_stack_) {
        ss.move = Move{};
        ss.piece_to = G::piece_to_count;
        ss.excluded = Move{};
        ss.killers = {};
        ss.static_eval = score_none;
        ss.cutoff_count = 0;
    }
    rank_root_moves();
}

/// Begins a search of limited strength: clears the histories, adds the style's bonuses to root moves, and
/// removes those that are overlooked, unless none would be left. Moves that the style likes are overlooked less
/// often. In check nothing is overlooked and there are no bonuses.
template <SearchGame G>
void GameWorker<G>::limit_strength(const BasicGame<typename G::Position>& game) {
    histories_.clear();
    task_.strength_limit.begin_search(position_.key());
    task_.depth_limit = std::min(task_.depth_limit, task_.strength_limit.depth());
    if (root_->in_check) {
        return;
    }
    const Style style = task_.strength_limit.style();
    for (RootMove& root_move : root_moves_) {
        root_move.bonus = task_.strength_limit.centipawns(
            task_.strength_limit.bonus(liking(position_, decode<Move>(root_move.move), style)));
    }
    const Move last = game.size() == 0 ? Move{} : game.move(game.size() - 1);
    std::vector<RootMove> seen = root_moves_;
    std::erase_if(seen, [&](const RootMove& root_move) {
        constexpr int of_liked = 4;
        const int usual = difficulty(position_, decode<Move>(root_move.move), last);
        return task_.strength_limit.overlooks(root_move.move, root_move.bonus > 0 ? usual / of_liked : usual,
                                              false);
    });
    if (!seen.empty()) {
        root_moves_ = std::move(seen);
    }
}

// Root ------------------------------------------------------------------------------------------------------

// Iterative deepening (Chess Programming Wiki, "Iterative Deepening") in every thread of a lazy SMP search
// (Chess Programming Wiki, "Lazy SMP"): the threads share no results but the transposition table.
template <SearchGame G>
void GameWorker<G>::search() {
    // Odd helpers start a ply deeper, so that the threads do not all do the same work at the same time.
    const int first_depth = 1 + static_cast<int>(index_ % 2);
    for (int depth = first_depth; depth <= task_.depth_limit && !stopped(); ++depth) {
        root_depth_ = depth;
        for (RootMove& root_move : root_moves_) {
            root_move.previous_score = root_move.score;
        }
        search_lines();
        if (stopped()) {
            return;
        }
        completed_depth_ = depth;
        if (task_.soft_node_limit.has_value() && nodes() >= *task_.soft_node_limit) {
            return;
        }
        if (monitor_ != nullptr && !monitor_->on_iteration(*this)) {
            return;
        }
    }
}

template <SearchGame G>
void GameWorker<G>::search_lines() {
    for (line_index_ = 0; line_index_ < line_count_ && !stopped(); ++line_index_) {
        selective_depth_ = 0;
        aspiration_search();
        // A later line may turn out better than an earlier one.
        sort_root_moves(0);
    }
}

// Aspiration windows (Chess Programming Wiki, "Aspiration Windows").
template <SearchGame G>
void GameWorker<G>::aspiration_search() {
    const Score expected = root_moves_[line_index_].previous_score;
    Score window = tunables.aspiration_window;
    Score alpha = -score_infinite;
    Score beta = score_infinite;
    if (root_depth_ >= tunables.aspiration_depth && !is_decided(expected)) {
        alpha = expected - window;
        beta = expected + window;
    }
    int fail_highs = 0;
    while (true) {
        const int depth = std::max(root_depth_ - fail_highs, 1);
        const Score score = search_root(alpha, beta, depth);
        sort_root_moves(line_index_);
        if (stopped() || (score > alpha && score < beta)) {
            return;
        }
        if (monitor_ != nullptr) {
            monitor_->on_bound(*this, line_index_);
        }
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = std::max(score - window, -score_infinite);
            fail_highs = 0;
        } else {
            beta = std::min(score + window, score_infinite);
            ++fail_highs;
        }
        window += window / 2;
        if (is_decided(score)) {
            alpha = score <= alpha ? -score_infinite : alpha;
            beta = score_infinite;
        }
    }
}

template <SearchGame G>
Score GameWorker<G>::search_root(Score alpha, Score beta, int depth) {
    Node<G> node{
        .ss = root_, .alpha = alpha, .beta = beta, .depth = depth, .is_pv = true, .is_cut_node = false};
    root_->pv.clear();
    root_->static_eval = root_->in_check ? score_none : at_clock(evaluate(root_));
    root_evaluation_ = root_->in_check ? score_draw : root_->static_eval;
    (root_ + 1)->killers = {};
    RootPicker<G> picker(position_, std::span<RootMove>(root_moves_).subspan(line_index_));
    return search_moves(node, picker);
}

/// Reports a root move that has been made, and searches it. Returns its score with the style's bonus; mates and
/// tablebase scores get none.
template <SearchGame G>
Score GameWorker<G>::search_root_move(const Node<G>& node, RootMove& root_move, int new_depth, int reduction) {
    if (monitor_ != nullptr) {
        monitor_->on_root_move(root_depth_, root_move.move, node.move_count);
    }
    const std::uint64_t nodes_before = nodes() - 1;  // the move itself counts
    Node<G> shifted = node;
    shifted.alpha = std::clamp(node.alpha - root_move.bonus, -score_infinite, score_infinite - 1);
    shifted.beta = std::clamp(node.beta - root_move.bonus, shifted.alpha + 1, score_infinite);
    const Score score = search_move(shifted, new_depth, reduction);
    root_move.effort += nodes() - nodes_before;
    return is_decided(score) ? score : score + root_move.bonus;
}

template <SearchGame G>
void GameWorker<G>::update_root_move(RootMove& root_move, const Node<G>& node, Score score) {
    if (node.move_count > 1 && score <= node.alpha) {
        root_move.score = -score_infinite;
        return;
    }
    root_move.score = score;
    root_move.bound = score >= node.beta ? Bound::lower : score <= node.alpha ? Bound::upper : Bound::exact;
    root_move.selective_depth = selective_depth_;
    if (score > node.alpha) {
        root_move.pv.assign(1, root_move.move);
        for (const Move move : (root_ + 1)->pv) {
            root_move.pv.push_back(encode(move));
        }
    }
}

template <SearchGame G>
void GameWorker<G>::sort_root_moves(std::size_t first) {
    // Moves that failed low keep the order of their previous scores.
    std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(first), root_moves_.end(),
                     [](const RootMove& a, const RootMove& b) {
                         return a.tablebase_rank != b.tablebase_rank ? a.tablebase_rank > b.tablebase_rank
                                : a.score != b.score                 ? a.score > b.score
                                                                     : a.previous_score > b.previous_score;
                     });
}

// Moves and positions ----------------------------------------------------------------------------------------

template <SearchGame G>
void GameWorker<G>::do_move(StackEntry<G>* ss, Move move) {
    assert(position_.is_legal(move));
    // As early as possible: the child's probe still has to wait for its bucket.
    const Key expected = G::expected_key(position_, move);
    table_->prefetch(expected);
    ss->move = move;
    ss->piece_to = G::piece_to(position_, move);
    keys_.push(position_.key());
    position_.do_move(move, ss->undo);
    if (position_.key() != expected) {
        table_->prefetch(position_.key());
    }
    (ss + 1)->in_check = position_.in_check();
    count_node();
}

template <SearchGame G>
void GameWorker<G>::undo_move(StackEntry<G>* ss) {
    position_.undo_move(ss->move, ss->undo);
    keys_.pop();
}

template <SearchGame G>
void GameWorker<G>::do_null_move(StackEntry<G>* ss) {
    ss->move = Move{};
    ss->piece_to = G::piece_to_count;
    keys_.push_null(position_.key());
    position_.do_null_move(ss->undo);
    table_->prefetch(position_.key());
    (ss + 1)->in_check = false;
    assert(!position_.in_check());
}

template <SearchGame G>
void GameWorker<G>::undo_null_move(StackEntry<G>* ss) {
    position_.undo_null_move(ss->undo);
    keys_.pop();
}

template <SearchGame G>
void GameWorker<G>::count_node() {
    // Only this thread writes the counter, so no read-modify-write is needed.
    const std::uint64_t count = nodes() + 1;
    store_relaxed(nodes_, count);
    if (task_.node_limit.has_value() && count >= *task_.node_limit) {
        out_of_nodes_ = true;
    }
    if (monitor_ != nullptr && count % poll_interval == 0) {
        monitor_->poll();
    }
}

template <SearchGame G>
bool GameWorker<G>::is_draw(const StackEntry<G>* ss) const {
    if (position_.halfmove_clock() >= halfmove_limit && (!ss->in_check || has_legal_move(position_))) {
        return true;
    }
    if (position_.is_dead()) {
        return true;
    }
    // One repetition below the root counts as a draw: a side that could do better would have done so before.
    const int back = keys_.plies_since_occurrence(position_);
    return back != 0 && (back < ss->ply || keys_.earlier_occurrences(position_) >= 2);
}

// Upcoming repetition (Marcel van Kervinck, "The design and implementation of the Rookie 2.0 chess playing
// program", 2002), without tables: within the search the moves themselves are known.
/// Whether the side to move can return to a position of this search below the root: the opponent has moved one
/// piece back and forth, and the side to move has moved one piece away.
template <SearchGame G>
bool GameWorker<G>::can_repeat(const StackEntry<G>* ss) {
    const auto inside_search = static_cast<std::size_t>(std::max(ss->ply - 1, 0));
    const std::size_t limit = std::min(keys_.reversible_plies(position_), inside_search);
    if (limit < 3) {
        return false;
    }
    const Move own_last = ss[-2].move;
    const Move their_last = ss[-1].move;
    Move own_first = own_last;
    Move their_first = their_last;
    for (std::size_t plies = 3; plies <= limit; plies += 2) {
        const StackEntry<G>* const then = ss - plies;
        if (then->move.to() != their_first.from() || (plies > 3 && then[1].move.to() != own_first.from())) {
            return false;
        }
        their_first = then->move;
        own_first = then[1].move;
        if (their_first.from() == their_last.to() &&
            leads_to(G::way_back(own_first, own_last), keys_.before(plies))) {
            return true;
        }
    }
    return false;
}

/// Whether the move is legal here and leads to the position with this key.
template <SearchGame G>
bool GameWorker<G>::leads_to(Move move, Key key) {
    if (!position_.is_legal(move)) {
        return false;
    }
    typename G::Undo undo{};
    position_.do_move(move, undo);
    const bool leads = position_.key() == key;
    position_.undo_move(move, undo);
    return leads;
}

template <SearchGame G>
Score GameWorker<G>::evaluate(const StackEntry<G>* ss) {
    Score score = evaluator_.evaluate(position_, static_cast<std::size_t>(ss->ply));
    if (task_.strength_limit.is_active()) {
        const bool is_own_turn = ss->ply % 2 == 0;
        const Color side = is_own_turn ? position_.side_to_move() : ~position_.side_to_move();
        const Score taste = task_.strength_limit.bonus(comfort(position_, side, task_.strength_limit.style()));
        score += task_.strength_limit.centipawns(task_.strength_limit.error(position_.key()) +
                                                 (is_own_turn ? taste : -taste));
    }
    return std::clamp(score, -score_evaluation_bound, score_evaluation_bound);
}

template <SearchGame G>
Score GameWorker<G>::at_clock(Score evaluation) const {
    return task_.knows_clock && !is_drive_ ? damped(evaluation, position_.halfmove_clock()) : evaluation;
}

}  // namespace ricochet
