// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "search/common/tunables.hpp"
#include "search/core/game_worker.hpp"

namespace ricochet {

template <SearchGame G>
std::optional<Score> GameWorker<G>::prune_node(Node<G>& node) {
    if (node.ss->in_check || node.is_pv || node.ss->excluded.is_some()) {
        return std::nullopt;
    }
    if (const std::optional<Score> score = razoring(node)) {
        return score;
    }
    if (reverse_futility_pruning(node)) {
        return node.eval;
    }
    if (const std::optional<Score> score = null_move_pruning(node)) {
        return score;
    }
    if (stopped()) {
        return score_draw;
    }
    return prob_cut(node);
}

// Razoring (John Birmingham and Peter Kent, "Tree-Searching and Tree-Pruning Techniques", 1977; Chess
// Programming Wiki, "Razoring").
template <SearchGame G>
std::optional<Score> GameWorker<G>::razoring(const Node<G>& node) {
    const Score margin = tunables.razor_margin + tunables.razor_step * node.depth;
    if (node.depth > tunables.razor_depth || node.eval + margin > node.alpha ||
        node.alpha >= tunables.won_score) {
        return std::nullopt;
    }
    const Score score = quiescence(node.ss, node.alpha, node.alpha + 1);
    return score <= node.alpha && !is_decided(score) ? std::optional(score) : std::nullopt;
}

// Reverse futility pruning (Chess Programming Wiki, "Reverse Futility Pruning").
/// Whether the evaluation is so far above beta that a shallow search is unlikely to fall below it.
template <SearchGame G>
bool GameWorker<G>::reverse_futility_pruning(const Node<G>& node) const {
    const Score margin = tunables.reverse_futility_margin * node.depth -
                         (node.is_improving ? tunables.reverse_futility_improving : 0);
    return node.depth <= tunables.reverse_futility_depth && node.eval - margin >= node.beta &&
           node.beta > -tunables.won_score && !is_decided(node.beta) && !is_decided(node.eval);
}

// Null move pruning (Christian Donninger, "Null Move and Deep Search", 1993).
template <SearchGame G>
std::optional<Score> GameWorker<G>::null_move_pruning(const Node<G>& node) {
    StackEntry<G>* ss = node.ss;
    const int non_pawns = G::non_pawn_count(position_, position_.side_to_move());
    if (node.depth < tunables.null_move_depth || !ss[-1].move.is_some() || non_pawns == 0 ||
        ss->ply < null_move_ban_until_ || node.eval < node.beta ||
        ss->static_eval < node.beta - tunables.null_move_margin || node.beta <= -tunables.won_score ||
        is_decided(node.beta)) {
        return std::nullopt;
    }
    const int reduction =
        tunables.null_move_base + node.depth / tunables.null_move_divisor +
        std::min((node.eval - node.beta) / tunables.null_move_eval_divisor, tunables.null_move_eval_limit);
    do_null_move(ss);
    const Score score =
        -search(ss + 1, -node.beta, -node.beta + 1, node.depth - 1 - reduction, !node.is_cut_node);
    undo_null_move(ss);
    if (stopped() || score < node.beta) {
        return std::nullopt;
    }
    // A mate or a tablebase win after passing is not proven.
    const Score bounded = is_decided(score) ? node.beta : score;
    const bool needs_verification = non_pawns == 1 || node.depth >= tunables.null_move_verify_depth;
    if (!needs_verification || null_move_ban_until_ != 0) {
        return bounded;
    }
    // Verification against zugzwang (Omid David Tabibi and Nathan Netanyahu, "Verified Null-Move Pruning",
    // 2002): the same search without null moves in the upper part of the tree.
    null_move_ban_until_ = ss->ply + 3 * (node.depth - 1 - reduction) / 4;
    const Score verified = search(ss, node.beta - 1, node.beta, node.depth - 1 - reduction, false);
    null_move_ban_until_ = 0;
    return verified >= node.beta ? std::optional(bounded) : std::nullopt;
}

// ProbCut (Michael Buro, "ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm", 1995).
template <SearchGame G>
std::optional<Score> GameWorker<G>::prob_cut(const Node<G>& node) {
    StackEntry<G>* ss = node.ss;
    const Score raised = node.beta + tunables.prob_cut_margin;
    const int shallow = node.depth - tunables.prob_cut_reduction;
    if (node.depth < tunables.prob_cut_depth || is_decided(node.beta) ||
        (node.tt.bound != Bound::none && node.tt.depth >= shallow && node.tt.score < raised)) {
        return std::nullopt;
    }
    MovePicker<G> picker(position_, histories_, move_stack_, node.hash_move, raised - ss->static_eval);
    for (Move move = picker.next(); move.is_some(); move = picker.next()) {
        if (overlooks(ss, move)) {
            continue;
        }
        do_move(ss, move);
        Score score = -quiescence(ss + 1, -raised, -raised + 1);
        if (score >= raised && shallow > 0) {
            score = -search(ss + 1, -raised, -raised + 1, shallow, !node.is_cut_node);
        }
        undo_move(ss);
        if (stopped()) {
            return std::nullopt;
        }
        if (score >= raised) {
            table_->store(position_.key(), {.move = encode(move),
                                            .score = score_to_tt(score, ss->ply),
                                            .depth = shallow + 1,
                                            .bound = Bound::lower});
            return score;
        }
    }
    return std::nullopt;
}

}  // namespace ricochet
