// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace ricochet {

/// The numbers that steer the search: margins in centipawns, depths in plies, history in units of
/// `history_limit`. All integers, so that every compiler searches the same tree.
struct Tunables {
    // Aspiration windows
    int aspiration_depth = 4;
    int aspiration_window = 16;

    // Pruning of whole nodes
    int razor_margin = 300;
    int razor_step = 200;
    int razor_depth = 3;
    int reverse_futility_depth = 8;
    int reverse_futility_margin = 90;
    int reverse_futility_improving = 60;
    int null_move_depth = 3;
    int null_move_base = 3;
    int null_move_divisor = 4;
    int null_move_eval_divisor = 200;
    int null_move_verify_depth = 12;
    int prob_cut_depth = 5;
    int prob_cut_margin = 200;

    // Pruning of moves
    int late_move_base = 4;
    int late_move_depth = 8;
    int propel_pruning_percent = 60;
    int futility_depth = 8;
    int futility_margin = 120;
    int futility_step = 90;
    int history_pruning_depth = 5;
    int history_pruning_margin = 5000;
    int quiet_exchange_depth = 8;
    int quiet_exchange_margin = 40;
    int capture_exchange_depth = 8;
    int capture_exchange_margin = 110;

    // Extensions
    int singular_depth = 6;
    int singular_margin = 2;
    int singular_double_margin = 24;

    // Reductions, in 1024ths of a ply
    int reduction_base = 700;
    int reduction_divisor = 4700;
    int reduction_cut_node = 1024;
    int reduction_not_improving = 512;
    int reduction_principal = 1024;
    int reduction_propel = 512;
    int reduction_check = 1024;
    int reduction_killer = 1024;
    int reduction_history_divisor = 16;
    int hash_move_missing_depth = 4;

    // Quiescence
    int quiescence_margin = 180;
    int recapture_depth = 6;

    // Learning
    int bonus_step = 150;
    int bonus_offset = 60;
    int bonus_limit = 1800;
    int correction_grain = 256;
    int correction_rate = 16;
    int correction_bonus_limit = 4096;

    // Move ordering
    int good_quiet_score = -2000;
    int capture_value_weight = 32;
    int check_rank = 12000;
};

inline constexpr Tunables tunables{};

}  // namespace ricochet
