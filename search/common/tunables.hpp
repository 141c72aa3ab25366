// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// clang-format off
/// The numbers that steer the search and can be tuned: name, value, lowest and highest sensible value. Margins are
/// in centipawns, depths in plies, bonuses and margins of histories in points of an entry (`HistoryEntry`),
/// corrections in parts of `correction_divisor`, reductions in 1024ths of a ply. All are integers, so that every
/// compiler searches the same tree.
#define RICOCHET_TUNABLES(X) \
    /* Aspiration windows */ \
    X(aspiration_depth, 4, 0, 8) \
    X(aspiration_window, 14, 5, 44) \
    /* Pruning of nodes */ \
    X(won_score, 1500, 500, 20000) \
    X(won_depth, 3, 0, 8) \
    X(razor_margin, 335, 0, 568) \
    X(razor_step, 276, 0, 442) \
    X(razor_depth, 3, 0, 6) \
    X(reverse_futility_depth, 11, 0, 22) \
    X(reverse_futility_margin, 72, 0, 132) \
    X(reverse_futility_improving, 36, 0, 106) \
    X(null_move_depth, 3, 1, 6) \
    X(null_move_base, 3, 0, 8) \
    X(null_move_divisor, 3, 1, 6) \
    X(null_move_eval_divisor, 202, 1, 340) \
    X(null_move_verify_depth, 12, 0, 24) \
    X(prob_cut_depth, 5, 0, 10) \
    X(prob_cut_margin, 262, 0, 422) \
    /* Pruning of moves */ \
    X(late_move_pruning_base, 7, 0, 12) \
    X(late_move_pruning_depth, 8, 0, 16) \
    X(bulk_quiet_pruning_percent, 170, 0, 340) \
    X(futility_depth, 8, 0, 16) \
    X(futility_margin, 122, 0, 220) \
    X(futility_step, 62, 0, 160) \
    X(history_pruning_depth, 5, 0, 10) \
    X(history_pruning_margin, 3898, 0, 8432) \
    X(see_quiet_depth, 8, 0, 16) \
    X(see_quiet_margin, 52, 0, 104) \
    X(see_capture_depth, 8, 0, 16) \
    X(see_capture_margin, 178, 0, 252) \
    X(see_capture_history_divisor, 60, 1, 240) \
    /* Extensions */ \
    X(singular_depth, 5, 1, 12) \
    X(singular_margin, 2, 0, 4) \
    X(singular_double_margin, 20, 0, 52) \
    /* Reductions, in 1024ths of a ply */ \
    X(reduction_base, 462, 0, 1490) \
    X(reduction_divisor, 5394, 1, 9124) \
    X(reduction_cut_node, 1783, 0, 2092) \
    X(reduction_not_improving, 363, 0, 892) \
    X(reduction_pv, 549, 0, 1978) \
    X(reduction_bulk_quiet, 121, 0, 1088) \
    X(reduction_check, 479, 0, 1684) \
    X(reduction_killer, 1075, 0, 2112) \
    X(reduction_history_divisor, 9, 1, 32) \
    X(internal_iterative_reduction_depth, 4, 0, 8) \
    X(reduction_no_hash_move, 1062, 0, 2048) \
    X(reduction_alpha_raise, 393, 0, 1024) \
    X(reduction_many_cutoffs, 3, 0, 8) \
    X(reduction_child_cutoffs, 1153, 0, 2048) \
    X(reduction_tt_fails_low, 430, 0, 1024) \
    X(reduction_tactical_hash_move, 900, 0, 2048) \
    /* Quiescence */ \
    X(delta_margin, 197, 0, 424) \
    X(recapture_depth, 6, 1, 12) \
    X(quiescence_captures, 3, 0, 6) \
    /* Histories */ \
    X(bonus_step, 220, 0, 400) \
    X(bonus_offset, 60, 0, 120) \
    X(bonus_limit, 1563, 0, 3368) \
    X(prior_bonus_percent, 61, 0, 120) \
    X(correction_pawn, 97, 0, 200) \
    X(correction_non_pawn, 104, 0, 200) \
    X(correction_royal, 83, 0, 160) \
    X(correction_last, 74, 0, 160) \
    X(correction_pair, 86, 0, 160) \
    X(correction_divisor, 2221, 1, 4096) \
    X(correction_error_divisor, 8, 1, 16) \
    /* Move ordering */ \
    X(good_quiet_score, -2041, -4752, 0) \
    X(capture_value_weight, 42, 1, 72) \
    X(check_bonus, 11558, 0, 21976) \
    X(check_see_margin, 75, 0, 300) \
    X(threat_minor, 5000, 0, 10000) \
    X(threat_rook, 8000, 0, 16000) \
    X(threat_queen, 12000, 0, 24000) \
    /* Clock: how many moves it has to last for without a time control; in percent what a move takes of its */ \
    /* increment and share, and of the clock at most; how much longer the first iteration of a new best move */ \
    /* makes it, and less each that keeps the move; in thousandths what each centipawn makes, and each percent */ \
    /* of the nodes that the best move took, less than the percentage for none */ \
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
/// Changed by UCI options before a search, in builds for tuning alone.
inline Tunables tunables{};
#else
inline constexpr Tunables tunables{};
#endif

}  // namespace ricochet
