// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "search/common/tunables.hpp"
#include "search/core/game_worker.hpp"

namespace ricochet {

/// The binary logarithm of a positive number in 1024ths, rounded down: squaring the mantissa gives one more
/// digit each time. Integers only, so that no compiler's floating point can change a search.
constexpr int log2_1024(std::uint32_t number) {
    const int whole = static_cast<int>(std::bit_width(number)) - 1;
    constexpr unsigned fraction_bits = 30;
    std::uint64_t mantissa = static_cast<std::uint64_t>(number)
                             << (fraction_bits - static_cast<unsigned>(whole));
    int result = whole;
    for (int digit = 0; digit < 10; ++digit) {
        mantissa = mantissa * mantissa >> fraction_bits;
        result *= 2;
        if (mantissa >> (fraction_bits + 1U) != 0) {
            mantissa >>= 1U;
            ++result;
        }
    }
    return result;
}

namespace detail {

constexpr std::size_t log_table_size = 256;

constexpr std::array<int, log_table_size> make_log_table() {
    std::array<int, log_table_size> table{};
    for (std::uint32_t i = 1; i < log_table_size; ++i) {
        table[i] = log2_1024(i);
    }
    return table;
}

inline constexpr std::array<int, log_table_size> log_table = make_log_table();

}  // namespace detail

// Late move reductions (Chess Programming Wiki, "Late Move Reductions").
/// The base reduction of the `number`th move of a node, in 1024ths of a ply, before adjustments for the move:
/// it grows with the product of the logarithms of depth and number.
inline int base_reduction(int depth, int number) {
    constexpr int last = static_cast<int>(detail::log_table_size) - 1;
    const int depth_log = detail::log_table[static_cast<std::size_t>(std::clamp(depth, 1, last))];
    const int number_log = detail::log_table[static_cast<std::size_t>(std::clamp(number, 1, last))];
    return tunables.reduction_base + depth_log * number_log / tunables.reduction_divisor;
}

/// The number of moves of a node that are searched before late move pruning.
template <SearchGame G>
int late_move_limit(const Node<G>& node) {
    return (tunables.late_move_pruning_base + node.depth * node.depth) / (node.is_improving ? 1 : 2);
}

template <SearchGame G>
bool GameWorker<G>::is_pruned(const Node<G>& node, MovePicker<G>& picker, Move move, bool is_quiet,
                              int history) const {
    // One move that is not lost for certain must have been searched, or there is no score to return.
    if (node.best_score <= -score_tablebase_bound) {
        return false;
    }
    if (node.alpha >= tunables.won_score) {
        return is_pruned_in_won_game(node, move, is_quiet);
    }
    if (is_drive_) {
        return false;
    }
    if (!is_quiet) {
        return see_pruning_of_captures(node, move, history);
    }
    if (late_move_pruning(node, picker) || bulk_quiet_pruning(node, move, history)) {
        return true;
    }
    const int reduced_depth = std::max(node.depth - base_reduction(node.depth, node.move_count) / 1024, 0);
    return ((futility_pruning(node, reduced_depth) || history_pruning(history, reduced_depth)) &&
            !position_.gives_check(move)) ||
           (!picker.is_out_of_reach(move) && see_pruning_of_quiets(move, reduced_depth));
}

/// Whether a move is pruned in a won game, where only a mate raises alpha and the evaluation does not show
/// which moves lead to it: near the leaves, late quiet moves without check.
template <SearchGame G>
bool GameWorker<G>::is_pruned_in_won_game(const Node<G>& node, Move move, bool is_quiet) const {
    return is_quiet && node.depth <= tunables.won_depth && node.move_count > late_move_limit(node) &&
           !position_.gives_check(move);
}

// SEE pruning of captures (Chess Programming Wiki, "Static Exchange Evaluation"), by capture history
// (Stockfish).
template <SearchGame G>
bool GameWorker<G>::see_pruning_of_captures(const Node<G>& node, Move move, int history) const {
    if (node.depth > tunables.see_capture_depth) {
        return false;
    }
    const int margin =
        tunables.see_capture_margin * node.depth + history / tunables.see_capture_history_divisor;
    return !G::see_ge(position_, move, -std::max(margin, 0));
}

// Late move pruning (Chess Programming Wiki, "Futility Pruning", Move Count Based Pruning).
template <SearchGame G>
bool GameWorker<G>::late_move_pruning(const Node<G>& node, MovePicker<G>& picker) const {
    if (node.is_pv || node.depth > tunables.late_move_pruning_depth ||
        node.move_count <= late_move_limit(node)) {
        return false;
    }
    picker.skip_quiets();
    return true;
}

// Late move pruning of bulk quiets: in PV nodes too, but only after more moves than other quiets, and only
// those with a negative history.
template <SearchGame G>
bool GameWorker<G>::bulk_quiet_pruning(const Node<G>& node, Move move, int history) const {
    return G::is_bulk_quiet(move) && node.depth <= tunables.late_move_pruning_depth &&
           node.move_count > late_move_limit(node) * tunables.bulk_quiet_pruning_percent / 100 && history < 0;
}

// Futility pruning (Ernst Heinz, "Extended Futility Pruning", 1998).
template <SearchGame G>
bool GameWorker<G>::futility_pruning(const Node<G>& node, int reduced_depth) const {
    return !node.ss->in_check && reduced_depth <= tunables.futility_depth &&
           node.eval + tunables.futility_margin + tunables.futility_step * reduced_depth <= node.alpha;
}

// History pruning (Chess Programming Wiki, "History Leaf Pruning").
template <SearchGame G>
bool GameWorker<G>::history_pruning(int history, int reduced_depth) const {
    return reduced_depth <= tunables.history_pruning_depth &&
           history < -tunables.history_pruning_margin * (reduced_depth + 1);
}

// SEE pruning of quiet moves (Chess Programming Wiki, "Static Exchange Evaluation").
template <SearchGame G>
bool GameWorker<G>::see_pruning_of_quiets(Move move, int reduced_depth) const {
    return reduced_depth <= tunables.see_quiet_depth &&
           !G::see_ge(position_, move, -tunables.see_quiet_margin * reduced_depth * reduced_depth);
}

// Singular extensions (Thomas Anantharaman, Murray Campbell and Feng-hsiung Hsu, "Singular Extensions", 1988),
// of the hash move only (Chess Programming Wiki, "Singular Extensions").
template <SearchGame G>
auto GameWorker<G>::singular_extension(const Node<G>& node, Move move) -> Extension {
    StackEntry<G>* ss = node.ss;
    if (node.depth < tunables.singular_depth || move != node.hash_move || ss->excluded.is_some() ||
        is_decided(node.tt.score) || node.tt.depth < node.depth - tunables.singular_table_depth ||
        (node.tt.bound != Bound::lower && node.tt.bound != Bound::exact) || ss->ply >= 2 * root_depth_) {
        return {};
    }
    const Score target = node.tt.score - tunables.singular_margin * node.depth;
    ss->excluded = move;
    const Score others = search(ss, target - 1, target, (node.depth - 1) / 2, node.is_cut_node);
    ss->excluded = Move{};
    if (stopped()) {
        return {};
    }
    if (others < target) {
        // No other move comes close. If all are far worse, the extension is double, except in PV nodes.
        const bool is_by_far = !node.is_pv && others < target - tunables.singular_double_margin;
        return {.plies = is_by_far ? 2 : 1, .cutoff = std::nullopt};
    }
    if (target >= node.beta && !is_decided(target) && !node.is_pv) {
        // Multi-cut (Yngvi Björnsson and Tony Marsland, "Multi-Cut Alpha-Beta Pruning", 1999): another move
        // beats beta too, by a reduced search.
        return {.plies = 0, .cutoff = target};
    }
    // Negative extension: other moves may well beat beta too, so this one needs less depth.
    return {.plies = node.tt.score >= node.beta ? -1 : 0, .cutoff = std::nullopt};
}

// Late move reductions (Chess Programming Wiki, "Late Move Reductions").
template <SearchGame G>
int GameWorker<G>::late_move_reduction(const Node<G>& node, Move move, bool is_quiet, int history,
                                       bool gives_check) const {
    if (node.depth < 2 || node.move_count <= 1) {
        return 0;
    }
    int reduction = base_reduction(node.depth, node.move_count);
    if (node.is_pv) {
        reduction -= tunables.reduction_pv;
    }
    if (node.is_cut_node) {
        reduction += tunables.reduction_cut_node;
    }
    if (node.is_cut_node && !node.hash_move.is_some()) {
        reduction += tunables.reduction_no_hash_move;
    }
    if (node.tt.bound != Bound::none && node.tt.score <= node.alpha) {
        reduction += tunables.reduction_tt_fails_low;
    }
    reduction += node.alpha_raises * tunables.reduction_alpha_raise;
    // Child cutoff count (Stockfish): if many children failed high, this one will hardly raise alpha.
    if ((node.ss + 1)->cutoff_count > tunables.reduction_many_cutoffs) {
        reduction += tunables.reduction_child_cutoffs;
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
            move == killers[0] || move == killers[1] || move == histories_.counter_move(node.context.last());
        reduction -= is_refutation ? tunables.reduction_killer : 0;
        reduction += G::is_bulk_quiet(move) ? tunables.reduction_bulk_quiet : 0;
        // Tactical hash move (Stockfish, "ttCapture"): a quiet move seldom beats it.
        reduction += node.hash_move_is_tactical ? tunables.reduction_tactical_hash_move : 0;
        reduction -= history / tunables.reduction_history_divisor;
    } else {
        // Captures are few and forcing.
        reduction = reduction / 2 - history / tunables.reduction_history_divisor;
    }
    return std::max(reduction, 0) / 1024;
}

}  // namespace ricochet
