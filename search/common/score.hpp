// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>

namespace ricochet {

/// A value of a position in centipawns, from the side to move's point of view unless said otherwise.
/// Mates are `score_mate - plies` (the side to move mates) and `plies - score_mate` (it is mated).
using Score = int;

/// The deepest line, in plies from the root.
constexpr int max_ply = 246;
/// The deepest nominal iteration.
constexpr int max_depth = 245;

constexpr Score score_draw = 0;
constexpr Score score_mate = 32000;
/// Scores from here up are mates found by the search.
constexpr Score score_mate_bound = score_mate - max_ply;
constexpr Score score_infinite = 32001;
/// No score; outside every window.
constexpr Score score_none = 32002;
/// The largest absolute value that an evaluation returns.
constexpr Score score_evaluation_bound = 20000;
/// A tablebase win is this minus plies (`tablebase_score`): above all evaluations, below all mates found by the
/// search.
constexpr Score score_tablebase = 31000;
/// Scores from here up are tablebase wins or mates.
constexpr Score score_tablebase_bound = 25000;

/// The score of mating in `plies`, from the mating side.
constexpr Score mate_in(int plies) {
    return score_mate - plies;
}
/// The score of being mated in `plies`.
constexpr Score mated_in(int plies) {
    return plies - score_mate;
}
/// Whether a score is that of a mate or of a tablebase win or loss, and so counts plies from its node.
constexpr bool is_decided(Score score) {
    return score >= score_tablebase_bound || score <= -score_tablebase_bound;
}
constexpr bool is_mate(Score score) {
    return score >= score_mate_bound || score <= -score_mate_bound;
}
/// Plies to the mate of a decided score, from the node where it counts; beyond the 50-move limit for a
/// tablebase score without a mate in time.
constexpr int plies_to_mate(Score score) {
    const Score size = score > 0 ? score : -score;
    return (size >= score_mate_bound ? score_mate : score_tablebase) - size;
}
/// Full moves to the mate as UCI counts them: positive if the side to move mates. Only for mate scores.
constexpr int mate_distance_moves(Score score) {
    return score > 0 ? (score_mate - score + 1) / 2 : -(score_mate + score) / 2;
}

/// How a score bounds the true value.
enum class Bound : std::uint8_t { none, upper, lower, exact };

// 50-move rule (Chess Programming Wiki, "Fifty-move Rule"): advantages shrink as the draw comes nearer.
/// Damps an evaluation, in centipawns, by the halfmove clock: unchanged at 0, half at 100. Evaluators return
/// undamped values; the search damps them.
constexpr Score damped(Score evaluation, int halfmove_clock) {
    constexpr int vanishing_halfmoves = 200;
    return evaluation * (vanishing_halfmoves - std::min(halfmove_clock, vanishing_halfmoves)) /
           vanishing_halfmoves;
}

}  // namespace ricochet
