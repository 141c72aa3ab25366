// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cassert>

#include "movegen/tensor/legal_moves.hpp"
#include "search/core/tunables.hpp"
#include "search/core/worker.hpp"
#include "search/ordering/see.hpp"

namespace ricochet {
namespace {

/// What a search of this depth teaches about a move.
int history_bonus(int depth) {
    return std::clamp(tunables.bonus_step * depth - tunables.bonus_offset, 0, tunables.bonus_limit);
}

/// Whether a bound of the table decides a node with the window of `beta`.
bool bound_decides(Bound bound, Score score, Score beta) {
    return bound == Bound::exact || bound == (score >= beta ? Bound::lower : Bound::upper);
}

}  // namespace

Score Worker::search(StackEntry* ss, Score alpha, Score beta, int depth, bool is_cut) {
    assert(alpha < beta && alpha >= -score_infinite && beta <= score_infinite);
    assert(!is_cut || beta - alpha == 1);
    if (depth <= 0) {
        return quiescence(ss, alpha, beta);
    }
    Node node{.ss = ss,
              .alpha = alpha,
              .beta = beta,
              .depth = std::min(depth, max_depth),
              .is_principal = beta - alpha > 1,
              .is_cut = is_cut};
    ss->pv.clear();
    if (const std::optional<Score> score = settle_by_rule(node)) {
        return *score;
    }
    node.context = {ss[-1].piece_to, ss[-2].piece_to};
    (ss + 1)->killers = {};
    if (const std::optional<Score> score = probe_tt(node, node.depth)) {
        return *score;
    }
    assess(node);
    if (const std::optional<Score> score = prune_node(node)) {
        return *score;
    }
    if (stopped()) {
        return score_draw;
    }
    // Without a move to begin with a shallower search serves: the next visit will have one.
    if (node.depth >= tunables.internal_iterative_reduction_depth && (node.is_principal || node.is_cut) &&
        !node.table.move.is_some() && !ss->excluded.is_some()) {
        --node.depth;
    }
    return search_moves(node);
}

std::optional<Score> Worker::settle_by_rule(Node& node) {
    StackEntry* ss = node.ss;
    if (stopped()) {
        return score_draw;
    }
    selective_depth_ = std::max(selective_depth_, ss->ply);
    if (is_draw(ss)) {
        return score_draw;
    }
    if (ss->ply >= max_ply - 1) {
        return ss->in_check ? score_draw : evaluate();
    }
    // Nothing here can be better than mating next move, or worse than being mated now.
    node.alpha = std::max(node.alpha, mated_in(ss->ply));
    node.beta = std::min(node.beta, mate_in(ss->ply + 1));
    if (node.alpha >= node.beta) {
        return node.alpha;
    }
    return std::nullopt;
}

std::optional<Score> Worker::probe_tt(Node& node, int depth) {
    if (node.ss->excluded.is_some()) {
        return std::nullopt;  // the entry tells of the node with all its moves
    }
    node.table = shared_.table.probe(position_.key()).entry;
    node.table.score = score_from_table(node.table.score, node.ss->ply);
    // Close to the 50-move limit the same position is worth something else than it was.
    constexpr int trusted_halfmoves = 90;
    if (!node.is_principal && node.table.bound != Bound::none && node.table.depth >= depth &&
        bound_decides(node.table.bound, node.table.score, node.beta) &&
        position_.halfmove_clock() < trusted_halfmoves) {
        return node.table.score;
    }
    return std::nullopt;
}

void Worker::assess(Node& node) {
    StackEntry* ss = node.ss;
    if (ss->in_check) {
        ss->evaluation = score_none;
        node.estimate = score_none;
        return;
    }
    if (ss->excluded.is_some()) {
        node.estimate = ss->evaluation;
    } else {
        node.raw_evaluation = node.table.evaluation != score_none ? node.table.evaluation : evaluate();
        ss->evaluation = std::clamp(node.raw_evaluation + histories_.correction(position_, node.context),
                                    -score_evaluation_bound, score_evaluation_bound);
        const bool is_better_known = node.table.bound != Bound::none && !is_mate(node.table.score) &&
                                     bound_decides(node.table.bound, node.table.score, ss->evaluation);
        node.estimate = is_better_known ? node.table.score : ss->evaluation;
    }
    const Score before = ss[-2].evaluation != score_none ? ss[-2].evaluation : ss[-4].evaluation;
    node.is_improving = before != score_none && ss->evaluation > before;
}

Score Worker::search_moves(Node& node) {
    StackEntry* ss = node.ss;
    const Score original_alpha = node.alpha;
    TriedMoves tried;
    const Refutations refutations{ss->killers, histories_.counter_move(node.context.last)};
    MovePicker picker(position_, histories_, node.context, move_stack_, ss->in_check, node.table.move,
                      refutations);
    for (Move move = picker.next(); move.is_some(); move = picker.next()) {
        if (move == ss->excluded) {
            continue;
        }
        ++node.move_count;
        const bool is_quiet = !is_tactical(position_, move);
        const int history = is_quiet ? histories_.quiet_score(position_, move, node.context)
                                     : histories_.capture_score(position_, move);
        if (is_hopeless(node, picker, move, is_quiet, history)) {
            continue;
        }
        const Extension extension = test_singularity(node, move);
        if (extension.cutoff.has_value() || stopped()) {
            return extension.cutoff.value_or(score_draw);
        }
        make(ss, move);
        const bool gives_check = (ss + 1)->in_check;
        const int new_depth = node.depth - 1 + std::max(extension.plies, static_cast<int>(gives_check));
        const Score score = search_move(node, new_depth, reduction(node, move, is_quiet, history, gives_check));
        unmake(ss);
        if (stopped()) {
            return score_draw;
        }
        if (accept(node, move, score)) {
            update_histories(node, tried);
            break;
        }
        tried.add(move, is_quiet);
    }
    if (node.move_count == 0) {
        node.best_score = ss->excluded.is_some() ? original_alpha
                          : ss->in_check         ? mated_in(ss->ply)
                                                 : score_draw;
    }
    assert(node.best_score > -score_infinite && node.best_score < score_infinite);
    store(node, original_alpha);
    return node.best_score;
}

Score Worker::search_move(const Node& node, int new_depth, int reduction) {
    StackEntry* child = node.ss + 1;
    const bool is_first = node.move_count == 1;
    Score score = score_none;
    if (!is_first || !node.is_principal) {
        const int reduced = is_first ? new_depth : std::clamp(new_depth - reduction, 1, std::max(new_depth, 1));
        const bool is_reduced = reduced < new_depth;
        const bool is_cut = is_reduced || !node.is_cut;
        score = -search(child, -node.alpha - 1, -node.alpha, is_reduced ? reduced : new_depth, is_cut);
        if (is_reduced && score > node.alpha) {
            score = -search(child, -node.alpha - 1, -node.alpha, new_depth, !node.is_cut);
        }
    }
    if (node.is_principal && (is_first || score > node.alpha)) {
        score = -search(child, -node.beta, -node.alpha, new_depth, false);
    }
    return score;
}

bool Worker::accept(Node& node, Move move, Score score) {
    if (score <= node.best_score) {
        return false;
    }
    node.best_score = score;
    if (score <= node.alpha) {
        return false;
    }
    node.best_move = move;
    if (node.is_principal) {
        node.ss->pv.assign(move, (node.ss + 1)->pv);
    }
    if (score >= node.beta) {
        return true;
    }
    node.alpha = score;
    return false;
}

void Worker::store(const Node& node, Score original_alpha) {
    const StackEntry* ss = node.ss;
    if (ss->excluded.is_some()) {
        return;
    }
    const Bound bound = node.best_score >= node.beta       ? Bound::lower
                        : node.best_score > original_alpha ? Bound::exact
                                                           : Bound::upper;
    shared_.table.probe(position_.key())
        .writer.write({.move = node.best_move,
                       .score = score_to_table(node.best_score, ss->ply),
                       .evaluation = node.raw_evaluation,
                       .depth = node.depth,
                       .bound = bound,
                       .on_principal_line = node.is_principal});
    // What was found corrects the evaluation, unless it came from winning material at once.
    const bool best_is_quiet = !node.best_move.is_some() || !is_tactical(position_, node.best_move);
    const bool is_informative = (bound != Bound::lower || node.best_score > ss->evaluation) &&
                                (bound != Bound::upper || node.best_score < ss->evaluation);
    if (!ss->in_check && best_is_quiet && is_informative && !is_mate(node.best_score)) {
        histories_.update_correction(position_, node.context, node.best_score - ss->evaluation, node.depth);
    }
}

void Worker::update_histories(const Node& node, const TriedMoves& tried) {
    const int bonus = history_bonus(node.depth);
    if (is_tactical(position_, node.best_move)) {
        histories_.update_capture(position_, node.best_move, bonus);
    } else {
        auto& killers = node.ss->killers;
        if (killers[0] != node.best_move) {
            killers[1] = killers[0];
            killers[0] = node.best_move;
        }
        histories_.update_counter_move(node.context.last, node.best_move);
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
