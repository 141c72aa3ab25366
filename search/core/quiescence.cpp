// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cassert>

#include "search/core/tunables.hpp"
#include "search/core/worker.hpp"
#include "search/ordering/see.hpp"

namespace ricochet {

// Depth 0 and below: captures, promotions to queens and beast captures that do not lose; in check every
// evasion. Far down only recaptures: with many promoted pieces on the board the captures alone would never come
// to an end.
Score Worker::quiescence(StackEntry* ss, Score alpha, Score beta, int depth) {
    assert(alpha < beta);
    Node node{.ss = ss,
              .alpha = alpha,
              .beta = beta,
              .depth = depth,
              .is_principal = beta - alpha > 1,
              .is_cut = false};
    ss->pv.clear();
    if (const std::optional<Score> score = settle_by_rule(node)) {
        return *score;
    }
    node.context = {ss[-1].piece_to, ss[-2].piece_to};
    if (const std::optional<Score> score = probe_tt(node, 0)) {
        return *score;
    }
    const Score original_alpha = node.alpha;
    if (const std::optional<Score> score = stand_pat(node)) {
        return *score;
    }
    std::optional<MovePicker> picker;
    if (ss->in_check) {
        picker.emplace(position_, histories_, node.context, move_stack_, true, node.table.move, Refutations{});
    } else {
        picker.emplace(position_, histories_, move_stack_, node.table.move, 0);
    }
    for (Move move = picker->next(); move.is_some(); move = picker->next()) {
        ++node.move_count;
        if (is_too_little(node, move) || leads_too_far(node, move)) {
            continue;
        }
        make(ss, move);
        const Score score = -quiescence(ss + 1, -node.beta, -node.alpha, depth - 1);
        unmake(ss);
        if (stopped()) {
            return score_draw;
        }
        if (accept(node, move, score)) {
            break;
        }
    }
    if (ss->in_check && node.move_count == 0) {
        return mated_in(ss->ply);
    }
    assert(node.best_score > -score_infinite && node.best_score < score_infinite);
    const Bound bound = node.best_score >= node.beta       ? Bound::lower
                        : node.best_score > original_alpha ? Bound::exact
                                                           : Bound::upper;
    shared_.table.probe(position_.key())
        .writer.write({.move = node.best_move,
                       .score = score_to_table(node.best_score, ss->ply),
                       .evaluation = node.raw_evaluation,
                       .depth = 0,
                       .bound = bound,
                       .on_principal_line = node.is_principal});
    return node.best_score;
}

std::optional<Score> Worker::stand_pat(Node& node) {
    assess(node);
    if (node.ss->in_check) {
        return std::nullopt;
    }
    node.best_score = node.estimate;
    if (node.best_score >= node.beta) {
        if (node.table.bound == Bound::none) {
            shared_.table.probe(position_.key())
                .writer.write({.score = score_to_table(node.best_score, node.ss->ply),
                               .evaluation = node.raw_evaluation,
                               .depth = -1,
                               .bound = Bound::lower});
        }
        return node.best_score;
    }
    node.alpha = std::max(node.alpha, node.best_score);
    return std::nullopt;
}

bool Worker::is_too_little(Node& node, Move move) const {
    if (node.best_score <= -score_mate_bound) {
        return false;
    }
    if (node.ss->in_check) {
        // One quiet way out is enough to know that there is one.
        return node.move_count > 2 && !is_tactical(position_, move);
    }
    const Score hoped = node.estimate + material_gain(position_, move) + tunables.quiescence_margin;
    if (hoped > node.alpha || position_.gives_check(move)) {
        return false;
    }
    node.best_score = std::max(node.best_score, hoped);
    return true;
}

bool Worker::leads_too_far(const Node& node, Move move) const {
    if (node.ss->in_check) {
        return false;
    }
    const Move last = node.ss[-1].move;
    const bool is_recapture = last.is_some() && move.to() == last.to();
    return is_minor_promotion(move) || (node.depth <= -tunables.recapture_depth && !is_recapture);
}

}  // namespace ricochet
