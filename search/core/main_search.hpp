// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cassert>

#include "search/common/tunables.hpp"
#include "search/core/game_worker.hpp"

namespace ricochet {

// History bonus by depth (Chess Programming Wiki, "History Heuristic", History Bonuses).
inline int history_bonus(int depth) {
    return std::clamp(tunables.bonus_step * depth - tunables.bonus_offset, 0, tunables.bonus_limit);
}

/// Whether a score with this bound shows on which side of `beta` the true score is.
inline bool bound_decides(Bound bound, Score score, Score beta) {
    return bound == Bound::exact || bound == (score >= beta ? Bound::lower : Bound::upper);
}

// Principal variation search (Tony Marsland and Murray Campbell, "Parallel Search of Strongly Ordered Game
// Trees", 1982).
template <SearchGame G>
Score GameWorker<G>::search(StackEntry<G>* ss, Score alpha, Score beta, int depth, bool is_cut_node) {
    assert(alpha < beta && alpha >= -score_infinite && beta <= score_infinite);
    assert(!is_cut_node || beta - alpha == 1);
    if (depth <= 0) {
        return quiescence(ss, alpha, beta);
    }
    Node<G> node{.ss = ss,
                 .alpha = alpha,
                 .beta = beta,
                 .depth = std::min(depth, max_depth),
                 .is_pv = beta - alpha > 1,
                 .is_cut_node = is_cut_node};
    if (const std::optional<Score> score = enter_node(node, node.depth)) {
        return *score;
    }
    (ss + 1)->killers = {};
    (ss + 2)->cutoff_count = 0;
    if (const std::optional<Score> score = prune_node(node)) {
        return *score;
    }
    if (stopped()) {
        return score_draw;
    }
    internal_iterative_reduction(node);
    // Improving (Stockfish): a static evaluation of at least beta counts as an improvement.
    node.is_improving = node.is_improving || (!node.ss->in_check && node.ss->static_eval >= node.beta);
    const Refutations<Move> refutations{ss->killers, histories_.counter_move(node.context.last())};
    MovePicker<G> picker(position_, histories_, node.context, move_stack_, ss->in_check, node.hash_move,
                         refutations);
    node.hash_move_is_tactical = picker.hash_move().is_some() && G::is_tactical(position_, picker.hash_move());
    return search_moves(node, picker);
}

/// Begins a node of the main search or quiescence: tests for draws, probes the tablebases, evaluates, probes
/// the transposition table. Returns a score if the node needs no search. `depth` is the least depth at which an
/// entry of the transposition table may cut off.
template <SearchGame G>
std::optional<Score> GameWorker<G>::enter_node(Node<G>& node, int depth) {
    node.ss->pv.clear();
    if (const std::optional<Score> score = draws_and_mate_distance(node)) {
        return score;
    }
    // Before the transposition table, whose entry may come from a line with another 50-move clock. Too slow for
    // quiescence, except right after a root move, whose result must be exact.
    if (depth > 0 || node.ss->ply == 1) {
        if (const std::optional<Score> score = probe_tablebase(node)) {
            return score;
        }
    }
    node.context = context_of(node.ss);
    evaluate_node(node);
    return probe_tt(node, depth);
}

template <SearchGame G>
std::optional<Score> GameWorker<G>::draws_and_mate_distance(Node<G>& node) {
    StackEntry<G>* ss = node.ss;
    if (stopped()) {
        return score_draw;
    }
    selective_depth_ = std::max(selective_depth_, ss->ply);
    if (is_draw(ss)) {
        return score_draw;
    }
    if (ss->ply >= task_.ply_limit) {
        return ss->in_check ? score_draw : at_clock(evaluate(ss));
    }
    if (node.alpha < score_draw && can_repeat(ss)) {
        node.alpha = score_draw;
        node.best_score = score_draw;  // even if the repeating move is pruned
        if (node.alpha >= node.beta) {
            return node.alpha;
        }
    }
    // Mate distance pruning (Chess Programming Wiki, "Mate Distance Pruning"): nothing here can be better than
    // mating next move, or worse than being mated now.
    node.alpha = std::max(node.alpha, mated_in(ss->ply));
    node.beta = std::min(node.beta, mate_in(ss->ply + 1));
    if (node.alpha >= node.beta) {
        return node.alpha;
    }
    return std::nullopt;
}

// Static evaluation, corrected by correction history (Chess Programming Wiki, "Static Evaluation Correction
// History").
/// Evaluates a node out of check. Done before the probe: the entry is still being fetched, and evaluating takes
/// about as long, so the table keeps no evaluation.
template <SearchGame G>
void GameWorker<G>::evaluate_node(Node<G>& node) {
    StackEntry<G>* ss = node.ss;
    if (ss->in_check) {
        ss->static_eval = score_none;
        return;
    }
    if (!ss->excluded.is_some()) {
        node.correction_keys = G::correction_keys(position_);
        histories_.prefetch_correction(position_.side_to_move(), node.correction_keys, node.context);
        const Score uncorrected = at_clock(evaluate(ss));
        ss->static_eval =
            std::clamp(uncorrected + correction(node), -score_evaluation_bound, score_evaluation_bound);
    }
    node.eval = ss->static_eval;
    const Score before = ss[-2].static_eval != score_none ? ss[-2].static_eval : ss[-4].static_eval;
    node.is_improving = before != score_none && ss->static_eval > before;
}

template <SearchGame G>
Score GameWorker<G>::correction(const Node<G>& node) const {
    return is_drive_ ? 0 : histories_.correction(position_.side_to_move(), node.correction_keys, node.context);
}

// Transposition table probe and cutoff (Chess Programming Wiki, "Transposition Table").
template <SearchGame G>
std::optional<Score> GameWorker<G>::probe_tt(Node<G>& node, int depth) {
    if (node.ss->excluded.is_some()) {
        return std::nullopt;  // the entry belongs to the node with all its moves
    }
    node.tt = table_->probe(position_.key()).value_or(TableEntry{});
    node.hash_move = decode<Move>(node.tt.move);
    // Graph history interaction (Stockfish, "value_from_tt"): the mate may have been found where the 50-move
    // rule left more time for it.
    if (node.tt.bound != Bound::none && is_decided(node.tt.score) &&
        plies_to_mate(node.tt.score) + position_.halfmove_clock() > halfmove_limit) {
        node.tt.bound = Bound::none;
    }
    node.tt.score = score_from_tt(node.tt.score, node.ss->ply);
    // Close to the 50-move limit, an entry from a position with another clock is misleading.
    if (!node.is_pv && node.tt.bound != Bound::none && node.tt.depth >= depth &&
        bound_decides(node.tt.bound, node.tt.score, node.beta) &&
        position_.halfmove_clock() < tunables.trusted_halfmoves) {
        reward_cutoff_move(node);
        return node.tt.score;
    }
    // The score of a search is a better evaluation than the network's, if its bound allows (Stockfish).
    if (!node.ss->in_check && node.tt.bound != Bound::none && !is_decided(node.tt.score) &&
        bound_decides(node.tt.bound, node.tt.score, node.eval)) {
        node.eval = node.tt.score;
    }
    return std::nullopt;
}

// History heuristic at cutoffs by the transposition table: half a bonus for the move that refuted this position
// before.
template <SearchGame G>
void GameWorker<G>::reward_cutoff_move(const Node<G>& node) {
    if (node.depth > 0 && node.tt.score >= node.beta && node.hash_move.is_some() &&
        position_.is_legal(node.hash_move) && !G::is_tactical(position_, node.hash_move)) {
        histories_.update_quiet(position_, node.hash_move, node.context, history_bonus(node.depth) / 2);
    }
}

// Internal iterative reductions (Chess Programming Wiki, "Internal Iterative Reductions").
/// Without a hash move a shallower search suffices: the next visit will have one.
template <SearchGame G>
void GameWorker<G>::internal_iterative_reduction(Node<G>& node) const {
    if (node.depth >= tunables.internal_iterative_reduction_depth && (node.is_pv || node.is_cut_node) &&
        !node.hash_move.is_some() && !node.ss->excluded.is_some()) {
        --node.depth;
    }
}

/// Searches the moves of a node in the order of `moves`: a `MovePicker`, or at the root a `RootPicker`. Root
/// moves are neither pruned nor extended (`limit_strength` has removed the overlooked ones), and the root is
/// not stored.
template <SearchGame G>
template <class Moves>
Score GameWorker<G>::search_moves(Node<G>& node, Moves& moves) {
    constexpr bool is_root = std::same_as<Moves, RootPicker<G>>;
    StackEntry<G>* ss = node.ss;
    const Score original_alpha = node.alpha;
    bool any_overlooked = false;
    TriedMoves<Move> tried;
    for (Move move = moves.next(); move.is_some(); move = moves.next()) {
        if (!is_root && move == ss->excluded) {
            continue;
        }
        if (!is_root && overlooks(ss, move)) {
            any_overlooked = true;
            continue;
        }
        ++node.move_count;
        const bool is_quiet = !G::is_tactical(position_, move);
        const int history = is_quiet
                                ? histories_.quiet_score(position_, move, node.context, moves.handicap(move))
                                : histories_.capture_score(position_, move);
        Extension extension;
        if constexpr (!is_root) {
            if (is_pruned(node, moves, move, is_quiet, history)) {
                continue;
            }
            extension = singular_extension(node, move);
            if (extension.cutoff.has_value() || stopped()) {
                return extension.cutoff.value_or(score_draw);
            }
        }
        do_move(ss, move);
        const int reduction = late_move_reduction(node, move, is_quiet, history, (ss + 1)->in_check);
        const int new_depth = node.depth - 1 + extension.plies;
        Score score = score_none;
        if constexpr (is_root) {
            score = search_root_move(node, moves.current(), new_depth, reduction);
        } else {
            score = search_move(node, new_depth, reduction);
        }
        undo_move(ss);
        if (stopped()) {
            return is_root ? node.best_score : score_draw;
        }
        if constexpr (is_root) {
            update_root_move(moves.current(), node, score);
        }
        if (update_best(node, move, score)) {
            if (!is_root) {
                update_histories(node, tried);
            }
            ++ss->cutoff_count;
            break;
        }
        tried.add(move, is_quiet);
    }
    if (node.best_score <= original_alpha && node.move_count > 0) {
        // Fail-low bonus of the previous move (Stockfish, "prior countermove"): no move refutes it.
        histories_.update_prior_move(node.context,
                                     history_bonus(node.depth) * tunables.prior_bonus_percent / 100);
    }
    if (node.move_count == 0) {
        node.best_score = ss->excluded.is_some() ? original_alpha
                          : ss->in_check         ? mated_in(ss->ply)
                          : any_overlooked       ? ss->static_eval
                                                 : score_draw;
    }
    assert(node.best_score > -score_infinite && node.best_score < score_infinite);
    if (!is_root) {
        store_and_learn(node, original_alpha);
    }
    return node.best_score;
}

// Principal variation search of one move: a null window first, reduced for late moves; the open window for the
// first move of a PV node and for moves that raise alpha.
template <SearchGame G>
Score GameWorker<G>::search_move(const Node<G>& node, int new_depth, int reduction) {
    StackEntry<G>* child = node.ss + 1;
    const bool is_first = node.move_count == 1;
    Score score = score_none;
    if (!is_first || !node.is_pv) {
        const int reduced = is_first ? new_depth : std::clamp(new_depth - reduction, 1, std::max(new_depth, 1));
        const bool is_reduced = reduced < new_depth;
        const bool expects_cut = is_reduced || !node.is_cut_node;
        score = -search(child, -node.alpha - 1, -node.alpha, is_reduced ? reduced : new_depth, expects_cut);
        if (is_reduced && score > node.alpha) {
            score = -search(child, -node.alpha - 1, -node.alpha, new_depth, !node.is_cut_node);
        }
    }
    if (node.is_pv && (is_first || score > node.alpha)) {
        score = -search(child, -node.beta, -node.alpha, new_depth, false);
    }
    return score;
}

template <SearchGame G>
bool GameWorker<G>::update_best(Node<G>& node, Move move, Score score) {
    if (score <= node.best_score) {
        return false;
    }
    node.best_score = score;
    if (score <= node.alpha) {
        return false;
    }
    node.best_move = move;
    if (node.is_pv) {
        node.ss->pv.assign(move, (node.ss + 1)->pv);
    }
    if (score >= node.beta) {
        return true;
    }
    node.alpha = score;
    ++node.alpha_raises;
    return false;
}

/// Stores the score of a node and returns its bound.
template <SearchGame G>
Bound GameWorker<G>::store(const Node<G>& node, Score original_alpha, int depth) {
    const Bound bound = node.best_score >= node.beta       ? Bound::lower
                        : node.best_score > original_alpha ? Bound::exact
                                                           : Bound::upper;
    table_->store(position_.key(),
                  {.move = encode(node.best_move),
                   .score = score_to_tt(node.best_score, node.ss->ply),
                   .depth = depth,
                   .bound = bound},
                  node.is_pv);
    return bound;
}

template <SearchGame G>
void GameWorker<G>::store_and_learn(const Node<G>& node, Score original_alpha) {
    const StackEntry<G>* ss = node.ss;
    if (ss->excluded.is_some()) {
        return;
    }
    const Bound bound = store(node, original_alpha, node.depth);
    // Correction history: learns the error of the evaluation, unless the best move is tactical or the bound
    // does not show which way the evaluation is wrong.
    const bool best_is_quiet = !node.best_move.is_some() || !G::is_tactical(position_, node.best_move);
    const bool is_informative = (bound != Bound::lower || node.best_score > ss->static_eval) &&
                                (bound != Bound::upper || node.best_score < ss->static_eval);
    if (!ss->in_check && best_is_quiet && is_informative && !is_decided(node.best_score)) {
        histories_.update_correction(position_.side_to_move(), node.correction_keys, node.context,
                                     node.best_score - ss->static_eval, node.depth);
    }
}

// Killer moves, counter moves and histories after a beta cutoff: rewards the best move and punishes the moves
// tried before it, quiet ones only if it is quiet.
template <SearchGame G>
void GameWorker<G>::update_histories(const Node<G>& node, const TriedMoves<Move>& tried) {
    const int bonus = history_bonus(node.depth);
    if (G::is_tactical(position_, node.best_move)) {
        histories_.update_capture(position_, node.best_move, bonus);
    } else {
        auto& killers = node.ss->killers;
        if (killers[0] != node.best_move) {
            killers[1] = killers[0];
            killers[0] = node.best_move;
        }
        histories_.update_counter_move(node.context.last(), node.best_move);
        histories_.update_quiet(position_, node.best_move, node.context, bonus);
        for (const Move move : tried.quiets()) {
            histories_.update_quiet(position_, move, node.context, -bonus);
        }
    }
    for (const Move move : tried.captures()) {
        histories_.update_capture(position_, move, -bonus);
    }
}

}  // namespace ricochet
