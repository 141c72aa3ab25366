// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cassert>

#include "search/exchange.hpp"
#include "search/tunables.hpp"
#include "search/worker.hpp"

namespace ricochet {

// Depth 0 and below: captures, promotions to queens and beast captures that do not lose; in check every
// evasion. Far down only recaptures: with many promoted men on the board the captures alone would never come to
// an end.
Score Worker::quiescence(Frame* frame, Score alpha, Score beta, int depth) {
    assert(alpha < beta);
    Node node{.frame = frame,
              .alpha = alpha,
              .beta = beta,
              .depth = depth,
              .is_principal = beta - alpha > 1,
              .is_cut = false};
    frame->best_line.clear();
    if (const std::optional<Score> score = settle_by_rule(node)) {
        return *score;
    }
    node.context = {frame[-1].arrival, frame[-2].arrival};
    if (const std::optional<Score> score = look_up(node, 0)) {
        return *score;
    }
    const Score original_alpha = node.alpha;
    if (const std::optional<Score> score = stand_pat(node)) {
        return *score;
    }
    std::optional<MovePicker> picker;
    if (frame->in_check) {
        picker.emplace(position_, histories_, node.context, move_stack_, true, node.table.move, Refutations{});
    } else {
        picker.emplace(position_, histories_, move_stack_, node.table.move, 0);
    }
    for (Move move = picker->next(); move.is_some(); move = picker->next()) {
        ++node.move_count;
        if (is_too_little(node, move) || leads_too_far(node, move)) {
            continue;
        }
        make(frame, move);
        const Score score = -quiescence(frame + 1, -node.beta, -node.alpha, depth - 1);
        unmake(frame);
        if (stopped()) {
            return score_draw;
        }
        if (accept(node, move, score)) {
            break;
        }
    }
    if (frame->in_check && node.move_count == 0) {
        return mated_in(frame->ply);
    }
    assert(node.best_score > -score_infinite && node.best_score < score_infinite);
    const Bound bound = node.best_score >= node.beta       ? Bound::lower
                        : node.best_score > original_alpha ? Bound::exact
                                                           : Bound::upper;
    shared_.table.probe(position_.key())
        .writer.write({.move = node.best_move,
                       .score = score_to_table(node.best_score, frame->ply),
                       .evaluation = node.raw_evaluation,
                       .depth = 0,
                       .bound = bound,
                       .on_principal_line = node.is_principal});
    return node.best_score;
}

std::optional<Score> Worker::stand_pat(Node& node) {
    assess(node);
    if (node.frame->in_check) {
        return std::nullopt;
    }
    node.best_score = node.estimate;
    if (node.best_score >= node.beta) {
        if (node.table.bound == Bound::none) {
            shared_.table.probe(position_.key())
                .writer.write({.score = score_to_table(node.best_score, node.frame->ply),
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
    if (node.frame->in_check) {
        // One quiet way out is enough to know that there is one.
        return node.move_count > 2 && !is_tactical(position_, move);
    }
    const Score hoped = node.estimate + immediate_gain(position_, move) + tunables.quiescence_margin;
    if (hoped > node.alpha || position_.gives_check(move)) {
        return false;
    }
    node.best_score = std::max(node.best_score, hoped);
    return true;
}

bool Worker::leads_too_far(const Node& node, Move move) const {
    if (node.frame->in_check) {
        return false;
    }
    const Move last = node.frame[-1].move;
    const bool is_recapture = last.is_some() && move.to() == last.to();
    return is_minor_promotion(move) || (node.depth <= -tunables.recapture_depth && !is_recapture);
}

}  // namespace ricochet
