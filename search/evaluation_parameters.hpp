// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>

#include "movegen/types.hpp"
#include "search/evaluate.hpp"

/// Every number of the evaluation, in centipawns unless said otherwise, as {middlegame, endgame} where tapered.
/// Ranks count from the side's own first rank, file distances from the edge (a and j files = 0, e and f = 4).
namespace ricochet::evaluation::parameters {

using ByRank = std::array<TaperedScore, rank_count>;
using ByFileDistance = std::array<TaperedScore, file_count / 2>;
using ByPieceType = std::array<TaperedScore, piece_type_count>;

// Material --------------------------------------------------------------------------------------------------

/// P, N, B, R, Q, K, T.
inline constexpr ByPieceType material = {
    {{85, 105}, {310, 300}, {345, 350}, {480, 540}, {980, 1020}, {0, 0}, {150, 120}}};
/// Two bishops on squares of both colours.
inline constexpr TaperedScore bishop_pair = {30, 45};
/// Each beast of a side for each of its R and Q, to which the beast lends a corner: added to `material`.
inline constexpr TaperedScore beast_with_slider = {6, 4};
/// Each knight for every own pawn above six (closed positions), and against it for every pawn below.
inline constexpr TaperedScore knight_per_pawn = {2, 3};

// Piece-square: rank table + file table ---------------------------------------------------------------------

inline constexpr std::array<ByRank, piece_type_count> square_by_rank = {{
    {{{0, 0}, {-4, -4}, {-2, -2}, {6, 0}, {12, 8}, {20, 20}, {28, 30}, {0, 0}}},
    {{{-30, -20}, {-12, -10}, {2, 0}, {12, 8}, {18, 10}, {18, 4}, {6, -6}, {-20, -22}}},
    {{{-12, -8}, {0, -4}, {4, 0}, {6, 4}, {6, 4}, {4, 2}, {-2, 0}, {-10, -6}}},
    {{{-2, -4}, {-5, -4}, {-6, -2}, {-4, 0}, {-2, 2}, {2, 4}, {10, 8}, {4, 4}}},
    {{{-4, -18}, {0, -8}, {2, 0}, {3, 6}, {3, 10}, {3, 8}, {2, 4}, {0, -4}}},
    {{{18, -32}, {2, -12}, {-22, 4}, {-42, 14}, {-58, 18}, {-68, 16}, {-78, 6}, {-88, -14}}},
    {{{-10, -6}, {0, 0}, {6, 4}, {10, 6}, {10, 6}, {8, 4}, {4, 2}, {-4, -4}}},
}};

inline constexpr std::array<ByFileDistance, piece_type_count> square_by_file = {{
    {{{-5, 4}, {-3, 2}, {0, 0}, {4, -2}, {8, -2}}},
    {{{-22, -16}, {-8, -6}, {2, 2}, {8, 6}, {10, 8}}},
    {{{-8, -6}, {0, -2}, {2, 0}, {4, 3}, {4, 4}}},
    {{{-4, 0}, {-1, 0}, {0, 0}, {2, 0}, {4, 0}}},
    {{{-4, -10}, {0, -4}, {1, 2}, {2, 6}, {2, 8}}},
    {{{14, -22}, {18, -8}, {4, 4}, {-8, 10}, {-12, 12}}},
    {{{-6, -4}, {-2, -1}, {0, 0}, {4, 2}, {6, 3}}},
}};

// Mobility --------------------------------------------------------------------------------------------------

/// For N, B, R, Q: what the step from n to 4n+3 squares reached is worth about twice over: value of n squares =
/// scale * (sqrt(n) - sqrt(usual)) .
struct MobilityCurve {
    TaperedScore scale;
    int usual;
};
inline constexpr std::array<MobilityCurve, 4> mobility_curves = {
    {{{22, 20}, 5}, {{22, 26}, 7}, {{14, 26}, 8}, {{10, 24}, 14}}};
/// Every square that N, B, R, Q reaches by a bounce only.
inline constexpr std::array<TaperedScore, 4> bounce_square = {{{2, 2}, {3, 3}, {3, 3}, {2, 2}}};
/// Every square to which a beast can be propelled but not walk or hop; those in the enemy king's zone in
/// addition. A king zone with a beast in it is short of flight squares, and under fire over a corner.
inline constexpr TaperedScore propel_square = {1, 1};
inline constexpr TaperedScore propel_into_king_zone = {3, 1};
/// Every square to which a beast can step or hop.
inline constexpr TaperedScore beast_square = {2, 2};

// Beasts ----------------------------------------------------------------------------------------------------

/// Every own N, B, R, Q (in this order) that sees an own beast, a pair at a time.
inline constexpr std::array<TaperedScore, 4> springboard_seen = {{{4, 2}, {5, 3}, {5, 4}, {4, 3}}};
/// Every line of a beast that meets the enemy king zone, where the side has a slider for the crossing line.
inline constexpr TaperedScore springboard_at_king = {8, 2};
/// An own beast that alone stands between an enemy slider and the king.
inline constexpr TaperedScore shield_of_king = {12, 6};
/// An own beast next to the king on its side of the front.
inline constexpr TaperedScore shield_before_king = {10, 2};

// Pawns -----------------------------------------------------------------------------------------------------

inline constexpr TaperedScore isolated_pawn = {-10, -12};
inline constexpr TaperedScore doubled_pawn = {-6, -18};
/// Cannot be defended by a neighbour, and its stop square is held by an enemy pawn.
inline constexpr TaperedScore backward_pawn = {-8, -10};
/// Side by side with or defended by another pawn.
inline constexpr ByRank connected_pawn = {
    {{0, 0}, {2, 0}, {5, 2}, {7, 4}, {14, 12}, {28, 30}, {48, 55}, {0, 0}}};
/// A pawn before which an enemy beast stands: no pawn can ever capture it away.
inline constexpr TaperedScore pawn_blocked_by_beast = {-4, -8};
inline constexpr ByRank passed_pawn = {
    {{0, 0}, {2, 8}, {4, 12}, {8, 25}, {25, 50}, {55, 95}, {95, 155}, {0, 0}}};
/// Passed pawns by the distance of the kings to the square in front, for every king step (at most 6) and
/// rank beyond the third.
inline constexpr TaperedScore passed_enemy_king_distance = {0, 5};
inline constexpr TaperedScore passed_own_king_distance = {0, -3};
/// For every rank beyond the third: the square in front is free, and free of attack.
inline constexpr TaperedScore passed_can_advance = {3, 6};
inline constexpr TaperedScore passed_safe_advance = {4, 8};
/// For every rank beyond the third: an enemy beast blocks the way.
inline constexpr TaperedScore passed_beast_blockade = {-4, -9};
/// Enemy with only a king (and pawns) that comes too late.
inline constexpr TaperedScore passed_unstoppable = {0, 350};

// King safety -----------------------------------------------------------------------------------------------

/// The nearest own pawn before the king on a file, by its rank; [0] = none.
inline constexpr std::array<int, rank_count> shelter_by_rank = {-22, 22, 14, 2, -6, -10, -12, 0};
/// The nearest enemy pawn on a file, by its rank from the king's side; [0] = none.
inline constexpr std::array<int, rank_count> storm_by_rank = {-4, -8, -26, -18, -8, -2, 0, 0};
/// Such a pawn held up by an own pawn right before it, in percent.
inline constexpr int storm_blocked_percent = 40;
/// Each castling side still open.
inline constexpr TaperedScore castling_right = {8, 0};

/// Danger points (see king_danger): a N, B, R, Q that attacks the king zone, directly or by a bounce.
inline constexpr std::array<int, 4> king_attacker = {44, 36, 44, 58};
/// The attack comes by a bounce alone, so it can hide from most defenders.
inline constexpr int king_bounce_attacker = 8;
inline constexpr int king_zone_hit = 10;
inline constexpr int king_weak_square = 28;
/// A square from which N, B, R, Q may check safely, over corners included; and any check at all.
inline constexpr std::array<int, 4> king_safe_check = {90, 60, 110, 80};
inline constexpr int king_any_check = 12;
/// Defence: the attacker has no queen; an own beast in the king zone.
inline constexpr int king_no_enemy_queen = -130;
inline constexpr int king_own_beast = -12;
/// Penalty = danger squared / this in the middlegame, danger / the other in the endgame. Danger stops growing
/// at the limit.
inline constexpr int king_danger_divisor = 1100;
inline constexpr int king_danger_endgame_divisor = 12;
inline constexpr int king_danger_limit = 1300;

// Pieces ----------------------------------------------------------------------------------------------------

inline constexpr TaperedScore rook_open_file = {24, 12};
inline constexpr TaperedScore rook_half_open_file = {12, 6};
inline constexpr TaperedScore rook_behind_passer = {4, 14};
/// A knight or bishop on ranks 4 to 6 that a pawn defends and no enemy pawn can drive away.
inline constexpr TaperedScore outpost = {18, 10};
/// Each own pawn on the bishop's colour.
inline constexpr TaperedScore bishop_pawn_same_color = {-2, -4};

// Threats ---------------------------------------------------------------------------------------------------

/// By a pawn on N, B, R, Q.
inline constexpr TaperedScore threat_by_pawn = {48, 40};
/// By a knight or bishop on R, Q; by a rook on Q.
inline constexpr TaperedScore threat_by_lesser = {34, 32};
/// On a man (no beast) that nothing defends.
inline constexpr TaperedScore threat_hanging = {22, 18};
/// On an enemy beast by a hop.
inline constexpr TaperedScore threat_on_beast = {24, 20};
/// Every safe square on files c-h, own ranks 2-4, for every eight men.
inline constexpr TaperedScore space_square = {3, 0};
inline constexpr TaperedScore tempo = {18, 12};

// Endings ---------------------------------------------------------------------------------------------------

/// A side with mating force against a bare king (beasts aside) is winning...
inline constexpr int won_ending = 350;
/// ... for every step of the bare king from the middle to the edge,
inline constexpr int drive_to_edge = 14;
/// ... for every step that the kings are nearer,
inline constexpr int drive_kings_together = 8;
/// ... and with bishop and knight for every step nearer a corner that the bishop covers.
inline constexpr int drive_to_corner = 22;

/// How winnable a lead is, in 64ths: no force that could ever mate (or the wrong corner);
inline constexpr int scale_dead = 0;
/// ... none either, but the enemy has pawns that may bury his own king;
inline constexpr int scale_no_mating_force = 3;
/// ... no pawns, and only a minor piece or less ahead;
inline constexpr int scale_small_lead = 12;
/// ... no pawns, and the bare king has a beast for a shield;
inline constexpr int scale_against_beast = 5;
/// ... bishops of opposite colours, alone or with other officers;
inline constexpr int scale_opposite_bishops = 28;
inline constexpr int scale_opposite_bishops_with_others = 52;
/// ... a single pawn, for which the enemy can give a piece.
inline constexpr int scale_one_pawn = 40;

/// Phase weights of N, B, R, Q; the sum of a full set makes the phase 256.
inline constexpr std::array<int, 4> phase_weights = {1, 1, 2, 4};
inline constexpr int full_phase = 24;

}  // namespace ricochet::evaluation::parameters
