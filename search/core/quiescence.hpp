// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cassert>

#include "search/common/tunables.hpp"
#include "search/core/game_worker.hpp"

namespace ricochet {

// Quiescence search (Chess Programming Wiki, "Quiescence Search"): at depth 0 and below, captures and queen
// promotions that do not lose material; in check, all evasions.
template <SearchGame G>
Score GameWorker<G>::quiescence(StackEntry<G>* ss, Score alpha, Score beta, int depth) {
    assert(alpha < beta);
    Node<G> node{.ss = ss,
                 .alpha = alpha,
                 .beta = beta,
                 .depth = depth,
                 .is_pv = beta - alpha > 1,
                 .is_cut_node = false};
    if (const std::optional<Score> score = enter_node(node, 0)) {
        return *score;
    }
    const Score original_alpha = node.alpha;
    if (const std::optional<Score> score = stand_pat(node)) {
        return *score;
    }
    std::optional<MovePicker<G>> picker;
    if (ss->in_check) {
        picker.emplace(position_, histories_, node.context, move_stack_, true, node.hash_move,
                       Refutations<Move>{});
    } else {
        picker.emplace(position_, histories_, move_stack_, node.hash_move, 0);
    }
    for (Move move = picker->next(); move.is_some(); move = picker->next()) {
        if (overlooks(ss, move)) {
            continue;
        }
        ++node.move_count;
        if (is_pruned_in_quiescence(node, move)) {
            continue;
        }
        do_move(ss, move);
        const Score score = -quiescence(ss + 1, -node.beta, -node.alpha, depth - 1);
        undo_move(ss);
        if (stopped()) {
            return score_draw;
        }
        if (update_best(node, move, score)) {
            break;
        }
    }
    if (ss->in_check && node.move_count == 0) {
        return mated_in(ss->ply);
    }
    assert(node.best_score > -score_infinite && node.best_score < score_infinite);
    store(node, original_alpha, 0);
    return node.best_score;
}

// Stand pat (Chess Programming Wiki, "Quiescence Search", Standing Pat).
template <SearchGame G>
std::optional<Score> GameWorker<G>::stand_pat(Node<G>& node) {
    if (node.ss->in_check) {
        return std::nullopt;
    }
    node.best_score = std::max(node.best_score, node.eval);
    if (node.best_score >= node.beta) {
        if (node.tt.bound == Bound::none) {
            table_->store(
                position_.key(),
                {.score = score_to_tt(node.best_score, node.ss->ply), .depth = -1, .bound = Bound::lower});
        }
        return node.best_score;
    }
    node.alpha = std::max(node.alpha, node.best_score);
    return std::nullopt;
}

template <SearchGame G>
bool GameWorker<G>::is_pruned_in_quiescence(Node<G>& node, Move move) const {
    if (node.ss->in_check) {
        // After two evasions, one of which does not lose for certain, quiet ones are skipped.
        return node.best_score > -score_tablebase_bound && node.move_count > 2 &&
               !G::is_tactical(position_, move);
    }
    if (delta_pruning(node, move) || late_capture_pruning(node, move)) {
        return true;
    }
    // Far down, only recaptures (Chess Programming Wiki, "Quiescence Search", Limiting Quiescence): with many
    // promoted pieces on the board, the tree of captures would not end.
    return G::is_underpromotion(move) ||
           (node.depth <= -tunables.recapture_depth && !G::is_recapture(move, node.ss[-1].move));
}

// Late move pruning in quiescence (Chess Programming Wiki, "Futility Pruning", Move Count Based Pruning).
/// Whether the best captures have been tried, and this one neither gives check nor recaptures.
template <SearchGame G>
bool GameWorker<G>::late_capture_pruning(const Node<G>& node, Move move) const {
    return node.move_count > tunables.quiescence_captures && node.best_score > -score_tablebase_bound &&
           !G::is_recapture(move, node.ss[-1].move) && !position_.gives_check(move);
}

// Delta pruning (Chess Programming Wiki, "Delta Pruning").
/// Whether a move cannot raise alpha. If so, raises the node's best score to the move's optimistic value.
template <SearchGame G>
bool GameWorker<G>::delta_pruning(Node<G>& node, Move move) const {
    if (node.best_score <= -score_tablebase_bound) {
        return false;
    }
    const Score optimistic = node.eval + G::material_gain(position_, move) + tunables.delta_margin;
    if (optimistic > node.alpha || position_.gives_check(move)) {
        return false;
    }
    node.best_score = std::max(node.best_score, optimistic);
    return true;
}

}  // namespace ricochet
