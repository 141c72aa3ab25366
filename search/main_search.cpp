// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cassert>

#include "movegen/generate.hpp"
#include "search/exchange.hpp"
#include "search/tunables.hpp"
#include "search/worker.hpp"

namespace ricochet {
namespace {

/// What a search of this depth teaches about a move.
int learning_bonus(int depth) {
    return std::clamp(tunables.bonus_step * depth - tunables.bonus_offset, 0, tunables.bonus_limit);
}

/// Whether a bound of the table decides a node with the window of `beta`.
bool bound_decides(Bound bound, Score score, Score beta) {
    return bound == Bound::exact || bound == (score >= beta ? Bound::lower : Bound::upper);
}

}  // namespace

Score Worker::search(Frame* frame, Score alpha, Score beta, int depth, bool is_cut) {
    assert(alpha < beta && alpha >= -score_infinite && beta <= score_infinite);
    assert(!is_cut || beta - alpha == 1);
    if (depth <= 0) {
        return quiescence(frame, alpha, beta);
    }
    Node node{.frame = frame,
              .alpha = alpha,
              .beta = beta,
              .depth = std::min(depth, max_depth),
              .is_principal = beta - alpha > 1,
              .is_cut = is_cut};
    frame->best_line.clear();
    if (const std::optional<Score> score = settle_by_rule(node)) {
        return *score;
    }
    node.context = {frame[-1].arrival, frame[-2].arrival};
    (frame + 1)->killers = {};
    if (const std::optional<Score> score = look_up(node, node.depth)) {
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
    if (node.depth >= tunables.hash_move_missing_depth && (node.is_principal || node.is_cut) &&
        !node.table.move.is_some() && !frame->excluded.is_some()) {
        --node.depth;
    }
    return search_moves(node);
}

std::optional<Score> Worker::settle_by_rule(Node& node) {
    Frame* frame = node.frame;
    if (stopped()) {
        return score_draw;
    }
    selective_depth_ = std::max(selective_depth_, frame->ply);
    if (is_draw(frame)) {
        return score_draw;
    }
    if (frame->ply >= max_ply - 1) {
        return frame->in_check ? score_draw : evaluate();
    }
    // Nothing here can be better than mating next move, or worse than being mated now.
    node.alpha = std::max(node.alpha, mated_in(frame->ply));
    node.beta = std::min(node.beta, mate_in(frame->ply + 1));
    if (node.alpha >= node.beta) {
        return node.alpha;
    }
    return std::nullopt;
}

std::optional<Score> Worker::look_up(Node& node, int depth) {
    if (node.frame->excluded.is_some()) {
        return std::nullopt;  // the entry tells of the node with all its moves
    }
    node.table = shared_.table.probe(position_.key()).entry;
    node.table.score = score_from_table(node.table.score, node.frame->ply);
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
    Frame* frame = node.frame;
    if (frame->in_check) {
        frame->evaluation = score_none;
        node.estimate = score_none;
        return;
    }
    if (frame->excluded.is_some()) {
        node.estimate = frame->evaluation;
    } else {
        node.raw_evaluation = node.table.evaluation != score_none ? node.table.evaluation : evaluate();
        frame->evaluation = std::clamp(node.raw_evaluation + histories_.correction(position_, node.context),
                                       -score_evaluation_bound, score_evaluation_bound);
        const bool is_better_known = node.table.bound != Bound::none && !is_mate(node.table.score) &&
                                     bound_decides(node.table.bound, node.table.score, frame->evaluation);
        node.estimate = is_better_known ? node.table.score : frame->evaluation;
    }
    const Score before = frame[-2].evaluation != score_none ? frame[-2].evaluation : frame[-4].evaluation;
    node.is_improving = before != score_none && frame->evaluation > before;
}

Score Worker::search_moves(Node& node) {
    Frame* frame = node.frame;
    const Score original_alpha = node.alpha;
    TriedMoves tried;
    const Refutations refutations{frame->killers, histories_.counter_move(node.context.last)};
    MovePicker picker(position_, histories_, node.context, move_stack_, frame->in_check, node.table.move,
                      refutations);
    for (Move move = picker.next(); move.is_some(); move = picker.next()) {
        if (move == frame->excluded) {
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
        make(frame, move);
        const bool gives_check = (frame + 1)->in_check;
        const int new_depth = node.depth - 1 + std::max(extension.plies, static_cast<int>(gives_check));
        const Score score = search_move(node, new_depth, reduction(node, move, is_quiet, history, gives_check));
        unmake(frame);
        if (stopped()) {
            return score_draw;
        }
        if (accept(node, move, score)) {
            learn_from_cutoff(node, tried);
            break;
        }
        tried.add(move, is_quiet);
    }
    if (node.move_count == 0) {
        node.best_score = frame->excluded.is_some() ? original_alpha
                          : frame->in_check         ? mated_in(frame->ply)
                                                    : score_draw;
    }
    assert(node.best_score > -score_infinite && node.best_score < score_infinite);
    store(node, original_alpha);
    return node.best_score;
}

Score Worker::search_move(const Node& node, int new_depth, int reduction) {
    Frame* child = node.frame + 1;
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
        node.frame->best_line.assign(move, (node.frame + 1)->best_line);
    }
    if (score >= node.beta) {
        return true;
    }
    node.alpha = score;
    return false;
}

void Worker::store(const Node& node, Score original_alpha) {
    const Frame* frame = node.frame;
    if (frame->excluded.is_some()) {
        return;
    }
    const Bound bound = node.best_score >= node.beta       ? Bound::lower
                        : node.best_score > original_alpha ? Bound::exact
                                                           : Bound::upper;
    shared_.table.probe(position_.key())
        .writer.write({.move = node.best_move,
                       .score = score_to_table(node.best_score, frame->ply),
                       .evaluation = node.raw_evaluation,
                       .depth = node.depth,
                       .bound = bound,
                       .on_principal_line = node.is_principal});
    // What was found corrects the evaluation, unless it came from winning material at once.
    const bool best_is_quiet = !node.best_move.is_some() || !is_tactical(position_, node.best_move);
    const bool is_informative = (bound != Bound::lower || node.best_score > frame->evaluation) &&
                                (bound != Bound::upper || node.best_score < frame->evaluation);
    if (!frame->in_check && best_is_quiet && is_informative && !is_mate(node.best_score)) {
        histories_.learn_correction(position_, node.context, node.best_score - frame->evaluation, node.depth);
    }
}

void Worker::learn_from_cutoff(const Node& node, const TriedMoves& tried) {
    const int bonus = learning_bonus(node.depth);
    if (is_tactical(position_, node.best_move)) {
        histories_.learn_capture(position_, node.best_move, bonus);
    } else {
        auto& killers = node.frame->killers;
        if (killers[0] != node.best_move) {
            killers[1] = killers[0];
            killers[0] = node.best_move;
        }
        histories_.learn_counter_move(node.context.last, node.best_move);
        histories_.learn_quiet(position_, node.best_move, node.context, bonus);
        for (const Move move : tried.quiets()) {
            histories_.learn_quiet(position_, move, node.context, -bonus);
        }
    }
    for (const Move move : tried.captures()) {
        histories_.learn_capture(position_, move, -bonus);
    }
}

}  // namespace ricochet
