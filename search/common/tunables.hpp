// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace ricochet {

/// The numbers that steer the search: margins in centipawns, depths in plies, history in units of
/// `history_limit`. All integers, so that every compiler searches the same tree.
struct Tunables {
    // Aspiration windows
    int aspiration_depth = 4;
    int aspiration_window = 22;

    // Pruning of nodes
    int razor_margin = 284;
    int razor_step = 221;
    int razor_depth = 3;
    int reverse_futility_depth = 8;
    int reverse_futility_margin = 66;
    int reverse_futility_improving = 53;
    int null_move_depth = 3;
    int null_move_base = 3;
    int null_move_divisor = 3;
    int null_move_eval_divisor = 218;
    int null_move_verify_depth = 12;
    int prob_cut_depth = 5;
    int prob_cut_margin = 211;

    // Pruning of moves
    int late_move_pruning_base = 6;
    int late_move_pruning_depth = 8;
    int bulk_quiet_pruning_percent = 67;
    int futility_depth = 8;
    int futility_margin = 122;
    int futility_step = 99;
    int history_pruning_depth = 5;
    int history_pruning_margin = 4216;
    int see_quiet_depth = 8;
    int see_quiet_margin = 45;
    int see_capture_depth = 8;
    int see_capture_margin = 126;

    // Extensions
    int singular_depth = 6;
    int singular_margin = 2;
    int singular_double_margin = 26;

    // Reductions, in 1024ths of a ply
    int reduction_base = 745;
    int reduction_divisor = 4562;
    int reduction_cut_node = 1046;
    int reduction_not_improving = 446;
    int reduction_pv = 989;
    int reduction_bulk_quiet = 544;
    int reduction_check = 842;
    int reduction_killer = 1056;
    int reduction_history_divisor = 16;
    int internal_iterative_reduction_depth = 4;

    // Quiescence
    int delta_margin = 212;
    int recapture_depth = 6;

    // Histories
    int bonus_step = 155;
    int bonus_offset = 60;
    int bonus_limit = 1684;
    int correction_grain = 256;
    int correction_rate = 16;
    int correction_bonus_limit = 3393;

    // Move ordering
    int good_quiet_score = -2376;
    int capture_value_weight = 36;
    int check_bonus = 10988;
};

inline constexpr Tunables tunables{};

}  // namespace ricochet
