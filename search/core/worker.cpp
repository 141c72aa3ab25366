// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/core/worker.hpp"

#include <algorithm>
#include <cassert>

#include "movegen/tensor/legal_moves.hpp"
#include "search/core/tunables.hpp"
#include "search/ordering/see.hpp"

namespace ricochet {
namespace {

/// How often the monitor is asked, in nodes: a power of two, a few milliseconds at the slowest.
constexpr std::uint64_t poll_interval = 256;

}  // namespace

Worker::Worker(SharedSearch& shared, std::size_t index, SearchMonitor* monitor)
    : shared_(shared), index_(index), monitor_(monitor), root_(search_stack_.data() + entries_before_root) {
    for (std::size_t i = 0; i < search_stack_.size(); ++i) {
        search_stack_[i].ply = static_cast<int>(i) - static_cast<int>(entries_before_root);
    }
}

Worker::~Worker() = default;

void Worker::clear() {
    histories_.clear();
}

void Worker::prepare(const SearchTask& task) {
    assert(!task.root_moves.empty());
    task_ = task;
    position_ = task.position;
    history_ = task.history;
    history_.reserve(history_.size() + max_ply + 1);
    root_moves_.clear();
    for (const Move move : task.root_moves) {
        RootMove root_move;
        root_move.move = move;
        root_move.line = {move};
        root_moves_.push_back(root_move);
    }
    line_count_ = std::min(static_cast<std::size_t>(std::max(task.multi_pv, 1)), root_moves_.size());
    line_index_ = 0;
    root_depth_ = 0;
    completed_depth_ = 0;
    null_move_ban_until_ = 0;
    out_of_nodes_ = false;
    nodes_.store(0, std::memory_order_relaxed);
    for (StackEntry& ss : search_stack_) {
        ss.move = Move{};
        ss.piece_to = no_piece_to;
        ss.excluded = Move{};
        ss.killers = {};
        ss.evaluation = score_none;
    }
    root_->in_check = position_.in_check();
}

// Root ------------------------------------------------------------------------------------------------------

void Worker::search() {
    // Odd helpers run a ply ahead, so that the threads do not all do the same work at the same time.
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
        if (monitor_ != nullptr && !monitor_->on_iteration(*this)) {
            return;
        }
    }
}

void Worker::search_lines() {
    for (line_index_ = 0; line_index_ < line_count_ && !stopped(); ++line_index_) {
        selective_depth_ = 0;
        search_line();
        // A later line may turn out better than an earlier one.
        sort_root_moves(0);
    }
}

void Worker::search_line() {
    const Score expected = root_moves_[line_index_].previous_score;
    Score window = tunables.aspiration_window;
    Score alpha = -score_infinite;
    Score beta = score_infinite;
    if (root_depth_ >= tunables.aspiration_depth && !is_mate(expected)) {
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
        if (is_mate(score)) {
            alpha = score <= alpha ? -score_infinite : alpha;
            beta = score_infinite;
        }
    }
}

Score Worker::search_root(Score alpha, Score beta, int depth) {
    Node node{.ss = root_, .alpha = alpha, .beta = beta, .depth = depth, .is_principal = true, .is_cut = false};
    root_->pv.clear();
    root_->evaluation = root_->in_check ? score_none : evaluate();
    (root_ + 1)->killers = {};
    for (std::size_t i = line_index_; i < root_moves_.size(); ++i) {
        RootMove& root_move = root_moves_[i];
        const Move move = root_move.move;
        ++node.move_count;
        if (monitor_ != nullptr) {
            monitor_->on_root_move(root_depth_, move, node.move_count);
        }
        const std::uint64_t nodes_before = nodes();
        const bool is_quiet = !is_tactical(position_, move);
        const int history = is_quiet ? histories_.quiet_score(position_, move, node.context)
                                     : histories_.capture_score(position_, move);
        make(root_, move);
        const bool gives_check = (root_ + 1)->in_check;
        const Score score = search_move(node, depth - 1, reduction(node, move, is_quiet, history, gives_check));
        unmake(root_);
        if (stopped()) {
            return node.best_score;
        }
        root_move.effort += nodes() - nodes_before;
        record(root_move, node, score);
        if (accept(node, move, score)) {
            break;
        }
    }
    return node.best_score;
}

void Worker::record(RootMove& root_move, const Node& node, Score score) {
    if (node.move_count > 1 && score <= node.alpha) {
        root_move.score = -score_infinite;
        return;
    }
    root_move.score = score;
    root_move.bound = score >= node.beta ? Bound::lower : score <= node.alpha ? Bound::upper : Bound::exact;
    root_move.selective_depth = selective_depth_;
    if (score > node.alpha) {
        const PvLine& rest = (root_ + 1)->pv;
        root_move.line.assign(1, root_move.move);
        root_move.line.insert(root_move.line.end(), rest.begin(), rest.end());
    }
}

void Worker::sort_root_moves(std::size_t first) {
    // Stable, and with the last iteration's score for moves that this one has not reached.
    std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(first), root_moves_.end(),
                     [](const RootMove& a, const RootMove& b) {
                         return a.score != b.score ? a.score > b.score : a.previous_score > b.previous_score;
                     });
}

// Moving about ----------------------------------------------------------------------------------------------

void Worker::make(StackEntry* ss, Move move) {
    assert(position_.is_legal(move));
    ss->move = move;
    ss->piece_to = make_piece_to(position_.piece_on(move.from()), move.to());
    history_.push(position_.key());
    position_.do_move(move, ss->undo);
    shared_.table.prefetch(position_.key());
    (ss + 1)->in_check = position_.in_check();
    count_node();
}

void Worker::unmake(StackEntry* ss) {
    position_.undo_move(ss->move, ss->undo);
    history_.pop();
}

void Worker::make_null(StackEntry* ss) {
    ss->move = Move{};
    ss->piece_to = no_piece_to;
    history_.push(position_.key());
    position_.do_null_move(ss->undo);
    shared_.table.prefetch(position_.key());
    (ss + 1)->in_check = false;
    assert(!position_.in_check());
}

void Worker::unmake_null(StackEntry* ss) {
    position_.undo_null_move(ss->undo);
    history_.pop();
}

void Worker::count_node() {
    // Only this thread writes the counter, so no read-modify-write is needed.
    const std::uint64_t count = nodes_.load(std::memory_order_relaxed) + 1;
    nodes_.store(count, std::memory_order_relaxed);
    if (task_.node_limit.has_value() && count >= *task_.node_limit) {
        out_of_nodes_ = true;
    }
    if (monitor_ != nullptr && count % poll_interval == 0) {
        monitor_->poll();
    }
}

bool Worker::is_draw(const StackEntry* ss) const {
    if (position_.halfmove_clock() >= 100 && (!ss->in_check || has_legal_move(position_))) {
        return true;
    }
    if (position_.is_dead()) {
        return true;
    }
    // Once more below the root is as good as a draw: who could do better would have done so the first time.
    const int back = history_.plies_since_occurrence(position_);
    return back != 0 && (back < ss->ply || history_.earlier_occurrences(position_) >= 2);
}

Score Worker::evaluate() {
    const Score score = evaluator_.evaluate(position_) + task_.strength_limit.error(position_.key());
    return std::clamp(score, -score_evaluation_bound, score_evaluation_bound);
}

}  // namespace ricochet
