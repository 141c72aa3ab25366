// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cassert>

#include "search/core/reductions.hpp"
#include "search/core/tunables.hpp"
#include "search/core/worker.hpp"
#include "search/ordering/see.hpp"

namespace ricochet {
namespace {

/// The pieces besides king, pawns and beasts: where there are none, having to move can hurt.
int count_non_pawns(const Position& position, Color color) {
    return (position.pieces(color) - position.pieces(color, PieceType::pawn) -
            position.pieces(color, PieceType::beast) - position.pieces(color, PieceType::king))
        .count();
}

}  // namespace

// Whole nodes -----------------------------------------------------------------------------------------------

std::optional<Score> Worker::prune_node(Node& node) {
    if (node.ss->in_check || node.is_principal || node.ss->excluded.is_some()) {
        return std::nullopt;
    }
    if (const std::optional<Score> score = razor(node)) {
        return score;
    }
    // Reverse futility: so far above beta that a shallow search will not change it.
    const Score margin = tunables.reverse_futility_margin * node.depth -
                         (node.is_improving ? tunables.reverse_futility_improving : 0);
    if (node.depth <= tunables.reverse_futility_depth && node.estimate - margin >= node.beta &&
        !is_mate(node.beta) && !is_mate(node.estimate)) {
        return node.estimate;
    }
    if (const std::optional<Score> score = try_null_move(node)) {
        return score;
    }
    if (stopped()) {
        return score_draw;
    }
    return try_prob_cut(node);
}

std::optional<Score> Worker::razor(const Node& node) {
    const Score margin = tunables.razor_margin + tunables.razor_step * node.depth;
    if (node.depth > tunables.razor_depth || node.estimate + margin > node.alpha) {
        return std::nullopt;
    }
    const Score score = quiescence(node.ss, node.alpha, node.alpha + 1);
    return score <= node.alpha && !is_mate(score) ? std::optional(score) : std::nullopt;
}

std::optional<Score> Worker::try_null_move(const Node& node) {
    StackEntry* ss = node.ss;
    const int non_pawns = count_non_pawns(position_, position_.side_to_move());
    if (node.depth < tunables.null_move_depth || !ss[-1].move.is_some() || non_pawns == 0 ||
        ss->ply < null_move_ban_until_ || node.estimate < node.beta || ss->evaluation < node.beta - 30 ||
        is_mate(node.beta)) {
        return std::nullopt;
    }
    const int reduction = tunables.null_move_base + node.depth / tunables.null_move_divisor +
                          std::min((node.estimate - node.beta) / tunables.null_move_eval_divisor, 3);
    make_null(ss);
    const Score score = -search(ss + 1, -node.beta, -node.beta + 1, node.depth - 1 - reduction, !node.is_cut);
    unmake_null(ss);
    if (stopped() || score < node.beta) {
        return std::nullopt;
    }
    // A mate after passing is none yet.
    const Score bounded = is_mate(score) ? node.beta : score;
    const bool needs_proof = non_pawns == 1 || node.depth >= tunables.null_move_verify_depth;
    if (!needs_proof || null_move_ban_until_ != 0) {
        return bounded;
    }
    // Zugzwang is real with few pieces: ask for the same without passing in the upper part of the tree.
    null_move_ban_until_ = ss->ply + 3 * (node.depth - 1 - reduction) / 4;
    const Score proof = search(ss, node.beta - 1, node.beta, node.depth - 1 - reduction, false);
    null_move_ban_until_ = 0;
    return proof >= node.beta ? std::optional(bounded) : std::nullopt;
}

std::optional<Score> Worker::try_prob_cut(const Node& node) {
    StackEntry* ss = node.ss;
    const Score raised = node.beta + tunables.prob_cut_margin;
    const int shallow = node.depth - 4;
    if (node.depth < tunables.prob_cut_depth || is_mate(node.beta) ||
        (node.table.bound != Bound::none && node.table.depth >= shallow && node.table.score < raised)) {
        return std::nullopt;
    }
    MovePicker picker(position_, histories_, move_stack_, node.table.move, raised - ss->evaluation);
    for (Move move = picker.next(); move.is_some(); move = picker.next()) {
        make(ss, move);
        Score score = -quiescence(ss + 1, -raised, -raised + 1);
        if (score >= raised && shallow > 0) {
            score = -search(ss + 1, -raised, -raised + 1, shallow, !node.is_cut);
        }
        unmake(ss);
        if (stopped()) {
            return std::nullopt;
        }
        if (score >= raised) {
            shared_.table.probe(position_.key())
                .writer.write({.move = move,
                               .score = score_to_table(score, ss->ply),
                               .evaluation = node.raw_evaluation,
                               .depth = shallow + 1,
                               .bound = Bound::lower});
            return score;
        }
    }
    return std::nullopt;
}

// Moves -----------------------------------------------------------------------------------------------------

bool Worker::is_hopeless(const Node& node, MovePicker& picker, Move move, bool is_quiet, int history) {
    // Something must have been searched that does not lose the king, or there is no score to return.
    if (node.ss->in_check || node.best_score <= -score_mate_bound) {
        return false;
    }
    if (!is_quiet) {
        return node.depth <= tunables.capture_exchange_depth &&
               !see_ge(position_, move, -tunables.capture_exchange_margin * node.depth);
    }
    const int late = (tunables.late_move_base + node.depth * node.depth) / (node.is_improving ? 1 : 2);
    if (!node.is_principal && node.depth <= tunables.late_move_depth && node.move_count > late) {
        picker.skip_quiets();
        return true;
    }
    const bool is_propel = move.kind() == MoveKind::propel;
    if (is_propel && node.depth <= tunables.late_move_depth &&
        node.move_count > late * tunables.propel_pruning_percent / 100 && history < 0) {
        return true;
    }
    const int shallow = std::max(node.depth - base_reduction(node.depth, node.move_count) / 1024, 0);
    const bool is_futile =
        shallow <= tunables.futility_depth &&
        node.estimate + tunables.futility_margin + tunables.futility_step * shallow <= node.alpha;
    const bool is_disliked =
        shallow <= tunables.history_pruning_depth && history < -tunables.history_pruning_margin * (shallow + 1);
    if ((is_futile || is_disliked) && !position_.gives_check(move)) {
        return true;
    }
    return shallow <= tunables.quiet_exchange_depth &&
           !see_ge(position_, move, -tunables.quiet_exchange_margin * shallow * shallow);
}

Worker::Extension Worker::test_singularity(const Node& node, Move move) {
    StackEntry* ss = node.ss;
    if (node.depth < tunables.singular_depth || move != node.table.move || ss->excluded.is_some() ||
        is_mate(node.table.score) || node.table.depth < node.depth - 3 ||
        (node.table.bound != Bound::lower && node.table.bound != Bound::exact) || ss->ply >= 2 * root_depth_) {
        return {};
    }
    const Score target = node.table.score - tunables.singular_margin * node.depth;
    ss->excluded = move;
    const Score others = search(ss, target - 1, target, (node.depth - 1) / 2, node.is_cut);
    ss->excluded = Move{};
    if (stopped()) {
        return {};
    }
    if (others < target) {
        // Nothing else comes near: this move is worth a closer look.
        const bool is_by_far = !node.is_principal && others < target - tunables.singular_double_margin;
        return {.plies = is_by_far ? 2 : 1, .cutoff = std::nullopt};
    }
    if (target >= node.beta && !is_mate(target) && !node.is_principal) {
        // Another move beats beta too, and the search was only a reduced one short of proving it.
        return {.plies = 0, .cutoff = target};
    }
    return {.plies = node.table.score >= node.beta ? -1 : 0, .cutoff = std::nullopt};
}

int Worker::reduction(const Node& node, Move move, bool is_quiet, int history, bool gives_check) const {
    const int full_moves = node.is_principal ? 3 : 1;
    if (node.depth < 2 || node.move_count <= full_moves) {
        return 0;
    }
    int reduction = base_reduction(node.depth, node.move_count);
    if (node.is_principal) {
        reduction -= tunables.reduction_principal;
    }
    if (node.is_cut) {
        reduction += tunables.reduction_cut_node;
    }
    if (!node.is_improving) {
        reduction += tunables.reduction_not_improving;
    }
    if (gives_check) {
        reduction -= tunables.reduction_check;
    }
    if (is_quiet) {
        const auto& killers = node.ss->killers;
        const bool is_refutation =
            move == killers[0] || move == killers[1] || move == histories_.counter_move(node.context.last);
        reduction -= is_refutation ? tunables.reduction_killer : 0;
        reduction += move.kind() == MoveKind::propel ? tunables.reduction_propel : 0;
        reduction -= history / tunables.reduction_history_divisor;
    } else {
        // Captures are few and forcing.
        reduction = reduction / 2 - history / tunables.reduction_history_divisor;
    }
    return std::max(reduction, 0) / 1024;
}

}  // namespace ricochet
