// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// clang-format off
/// Tunable parameters of the search: name, value, lowest and highest sensible value. Margins are in centipawns,
/// depths in plies, bonuses and margins of histories in points of an entry (`HistoryEntry`), corrections in
/// parts of `correction_divisor`, reductions in 1024ths of a ply. All are integers, so that every compiler
/// searches the same tree.
#define RICOCHET_TUNABLES(X) \
    /* Aspiration windows */ \
    X(aspiration_depth, 4, 0, 8) \
    X(aspiration_window, 13, 5, 44) \
    /* Pruning of nodes */ \
    X(won_score, 1467, 500, 20000) \
    X(won_depth, 3, 0, 8) \
    X(razor_margin, 324, 0, 568) \
    X(razor_step, 279, 0, 442) \
    X(razor_depth, 3, 0, 6) \
    X(reverse_futility_depth, 12, 0, 22) \
    X(reverse_futility_margin, 71, 0, 132) \
    X(reverse_futility_improving, 38, 0, 106) \
    X(null_move_depth, 3, 1, 6) \
    X(null_move_base, 3, 0, 8) \
    X(null_move_divisor, 3, 1, 6) \
    X(null_move_eval_divisor, 208, 1, 340) \
    X(null_move_eval_limit, 3, 0, 6) \
    X(null_move_margin, 30, 0, 120) \
    X(null_move_verify_depth, 12, 0, 24) \
    X(prob_cut_depth, 5, 0, 10) \
    X(prob_cut_margin, 236, 0, 422) \
    X(prob_cut_reduction, 4, 1, 8) \
    X(trusted_halfmoves, 90, 50, 100) \
    /* Pruning of moves */ \
    X(late_move_pruning_base, 7, 0, 12) \
    X(late_move_pruning_depth, 8, 0, 16) \
    X(bulk_quiet_pruning_percent, 173, 0, 340) \
    X(futility_depth, 8, 0, 16) \
    X(futility_margin, 118, 0, 220) \
    X(futility_step, 62, 0, 160) \
    X(history_pruning_depth, 5, 0, 10) \
    X(history_pruning_margin, 3949, 0, 8432) \
    X(see_quiet_depth, 8, 0, 16) \
    X(see_quiet_margin, 50, 0, 104) \
    X(see_capture_depth, 8, 0, 16) \
    X(see_capture_margin, 179, 0, 252) \
    X(see_capture_history_divisor, 73, 1, 240) \
    /* Extensions */ \
    X(singular_depth, 5, 1, 12) \
    X(singular_margin, 2, 0, 4) \
    X(singular_double_margin, 19, 0, 52) \
    X(singular_table_depth, 3, 1, 6) \
    /* Reductions, in 1024ths of a ply */ \
    X(reduction_base, 442, 0, 1490) \
    X(reduction_divisor, 5597, 1, 9124) \
    X(reduction_cut_node, 1907, 0, 2092) \
    X(reduction_not_improving, 337, 0, 892) \
    X(reduction_pv, 555, 0, 1978) \
    X(reduction_bulk_quiet, 82, 0, 1088) \
    X(reduction_check, 525, 0, 1684) \
    X(reduction_killer, 1045, 0, 2112) \
    X(reduction_history_divisor, 9, 1, 32) \
    X(internal_iterative_reduction_depth, 4, 0, 8) \
    X(reduction_no_hash_move, 1081, 0, 2048) \
    X(reduction_alpha_raise, 380, 0, 1024) \
    X(reduction_many_cutoffs, 3, 0, 8) \
    X(reduction_child_cutoffs, 1170, 0, 2048) \
    X(reduction_tt_fails_low, 419, 0, 1024) \
    X(reduction_tactical_hash_move, 866, 0, 2048) \
    /* Quiescence */ \
    X(delta_margin, 193, 0, 424) \
    X(recapture_depth, 6, 1, 12) \
    X(quiescence_captures, 3, 0, 6) \
    /* Histories */ \
    X(bonus_step, 240, 0, 400) \
    X(bonus_offset, 60, 0, 120) \
    X(bonus_limit, 1510, 0, 3368) \
    X(prior_bonus_percent, 60, 0, 120) \
    X(correction_pawn, 95, 0, 200) \
    X(correction_non_pawn, 104, 0, 200) \
    X(correction_royal, 79, 0, 160) \
    X(correction_last, 73, 0, 160) \
    X(correction_pair, 87, 0, 160) \
    X(correction_divisor, 2101, 1, 4096) \
    X(correction_error_divisor, 8, 1, 16) \
    /* Move ordering */ \
    X(good_quiet_score, -2025, -4752, 0) \
    X(capture_value_weight, 41, 1, 72) \
    X(check_bonus, 12254, 0, 21976) \
    X(check_see_margin, 73, 0, 300) \
    X(threat_minor, 4539, 0, 10000) \
    X(threat_rook, 8171, 0, 16000) \
    X(threat_queen, 10932, 0, 24000) \
    /* Time management: the most moves that the clock has to last for; in percent, the part of the increment and */ \
    /* of its share that a move uses, and the most of the clock. Factors of that time: percent for a new best */ \
    /* move, less for each iteration that keeps it; thousandths for each centipawn that the score drops; percent */ \
    /* for a best move that took no nodes, less thousandths for each percent of the nodes that it took */ \
    X(clock_moves, 20, 8, 40) \
    X(clock_increment, 82, 20, 100) \
    X(clock_optimum, 63, 20, 120) \
    X(clock_maximum, 56, 20, 90) \
    X(clock_new_move, 139, 100, 250) \
    X(clock_stable_iteration, 8, 0, 20) \
    X(clock_score_drop, 6, 0, 20) \
    X(clock_no_effort, 217, 120, 350) \
    X(clock_effort, 16, 0, 30)
// clang-format on

namespace ricochet {

struct Tunables {
#define RICOCHET_MEMBER(name, value, lowest, highest) int name = value;
    RICOCHET_TUNABLES(RICOCHET_MEMBER)
#undef RICOCHET_MEMBER
};

#ifdef RICOCHET_TUNE
/// Set by UCI options before a search, only in builds for tuning.
inline Tunables tunables{};
#else
inline constexpr Tunables tunables{};
#endif

}  // namespace ricochet
