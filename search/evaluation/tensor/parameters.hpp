// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>

#include "movegen/tensor/bitboard.hpp"
#include "search/evaluation/common/piece_square.hpp"
#include "search/evaluation/common/terms.hpp"

/// Every number of the evaluation, in centipawns unless said otherwise, as {middlegame, endgame} where tapered.
/// Ranks count from the side's own first rank, file distances from the edge (a and j files = 0, e and f = 4).
///
/// Where they come from: reasoned first, then fitted by logistic regression, which is Texel tuning (Chess
/// Programming Wiki, "Texel's Tuning Method"). 6,000 games of the reasoned numbers against themselves (2,000
/// nodes a move) and then about 2,300 of the first fit (5,000 nodes) started from 8-15 random moves, four in
/// five with pieces missing or added on either side, so that unequal trades are frequent. From these,
/// 156,549 positions (quiet, no check, best move no capture; 40 % of such), a tenth of them, in blocks, held
/// out. Unknowns: all scores below but those of endings; the value of each position is taken as linear about
/// the present numbers, with coefficients from differences, and Newton's method runs on log loss plus a
/// Gaussian prior about the present numbers, win probability = 1 / (1 + exp(-0.0035 value)). The pawn's
/// middlegame value is held at 85 as the unit; the rook's is held up by its prior, since few of these games
/// lasted until it mattered.
///
/// Held-out log loss (squared error): reasoned 0.538 (0.1645), first fit 0.471 (0.1387) on the first games;
/// first fit 0.4676 (0.1330), second 0.4655 (0.1324) on all. In games at 1,500 nodes the first fit beat the
/// reasoned numbers 172-27 with one draw. The beast, reasoned at {150, 120}, came out at {427, 302} +- 10: more
/// than a knight as long as there are sliders to bounce and kings to hunt, less in the endgame, since it
/// attacks nothing. A few passed pawn numbers that broke the order of ranks were set back by hand (no change in
/// play measured).
namespace ricochet::tensor::evaluation::parameters {

using ByRank = std::array<TaperedScore, rank_count>;
using ByFileDistance = std::array<TaperedScore, file_count / 2>;
using ByPieceType = std::array<TaperedScore, piece_type_count>;

// Material --------------------------------------------------------------------------------------------------

/// P, N, B, R, Q, K, T.
inline constexpr ByPieceType material = {
    {{85, 111}, {305, 422}, {299, 387}, {293, 713}, {640, 1312}, {0, 0}, {427, 302}}};
/// Two bishops on squares of both colours.
inline constexpr TaperedScore bishop_pair = {30, 147};
/// Each beast of a side for each of its R and Q, to which the beast lends a corner: added to `material`.
inline constexpr TaperedScore beast_with_slider = {5, 28};
/// Each knight for every own pawn above six (closed positions), and against it for every pawn below.
inline constexpr TaperedScore knight_per_pawn = {-2, 4};

// Piece-square: rank table + file table ---------------------------------------------------------------------

inline constexpr std::array<ByRank, piece_type_count> square_by_rank = {{
    {{{0, 0}, {-14, 0}, {-11, 1}, {-18, 4}, {4, -8}, {24, 26}, {28, 28}, {0, 0}}},
    {{{-23, -16}, {-8, -11}, {9, 3}, {9, 8}, {12, 6}, {16, 2}, {2, -5}, {-23, -22}}},
    {{{-20, -10}, {-4, -1}, {12, 1}, {4, 2}, {14, 6}, {5, 4}, {-6, -2}, {-9, -7}}},
    {{{-15, -13}, {-6, -5}, {0, 1}, {-1, 4}, {-1, 5}, {3, 9}, {7, 9}, {2, 1}}},
    {{{-4, -22}, {3, -10}, {-4, 0}, {-2, 5}, {5, 11}, {0, 9}, {-1, 5}, {8, 1}}},
    {{{23, -33}, {0, -5}, {-23, 7}, {-43, 2}, {-59, 15}, {-68, 12}, {-78, 13}, {-88, -11}}},
    {{{-1, 5}, {9, 2}, {9, 0}, {10, 0}, {1, 3}, {3, -1}, {-7, 3}, {4, 3}}},
}};

inline constexpr std::array<ByFileDistance, piece_type_count> square_by_file = {{
    {{{-20, -6}, {-3, 13}, {-7, -5}, {-10, 1}, {-3, -1}}},
    {{{-26, -14}, {-4, -1}, {4, 4}, {7, 2}, {10, 4}}},
    {{{-13, -9}, {-3, -3}, {1, 0}, {2, 7}, {14, 5}}},
    {{{-23, -6}, {-1, 6}, {4, -2}, {8, 1}, {4, 2}}},
    {{{-4, -8}, {-4, -1}, {0, 3}, {1, 6}, {5, 4}}},
    {{{15, -17}, {21, -4}, {17, 8}, {-2, 3}, {-33, 5}}},
    {{{-29, -1}, {-17, 1}, {-5, 3}, {15, 0}, {40, -1}}},
}};

inline constexpr PieceSquareTable<Bitboard, piece_type_count> piece_square(square_by_rank, square_by_file);

// Mobility --------------------------------------------------------------------------------------------------

/// For N, B, R, Q: n squares attacked are worth scale * (sqrt(n) - sqrt(usual)). The first squares count most.
struct MobilityCurve {
    TaperedScore scale;
    int usual;
};
inline constexpr std::array<MobilityCurve, 4> mobility_curves = {
    {{{32, 14}, 5}, {{26, 15}, 7}, {{24, 57}, 8}, {{10, 35}, 14}}};
/// Every square that N, B, R, Q attacks by a bounce only.
inline constexpr std::array<TaperedScore, 4> bounce_square = {{{6, 3}, {4, -5}, {7, 10}, {2, 6}}};
/// Every square to which a beast can be propelled but not walk or hop; those in the enemy king's zone in
/// addition. A king zone with a beast in it is short of flight squares, and open to bounces.
inline constexpr TaperedScore propel_square = {4, 7};
inline constexpr TaperedScore propel_into_king_zone = {7, 4};
/// Every square to which a beast can step or hop.
inline constexpr TaperedScore beast_square = {6, 1};

// Beasts ----------------------------------------------------------------------------------------------------

/// Every own N, B, R, Q (in this order) that sees an own beast, a pair at a time.
inline constexpr std::array<TaperedScore, 4> springboard_seen = {{{4, 2}, {8, 2}, {6, 6}, {4, 4}}};
/// Every line of a beast that meets the enemy king zone, where the side has a slider for the crossing line.
inline constexpr TaperedScore springboard_at_king = {10, 16};
/// An own beast that alone stands between an enemy slider and the king.
inline constexpr TaperedScore shield_of_king = {10, 5};
/// An own beast next to the king on its side of the front.
inline constexpr TaperedScore shield_before_king = {23, 1};

// Pawns -----------------------------------------------------------------------------------------------------

inline constexpr PawnWorths<rank_count> pawn_structure{
    .isolated = {-6, -2},
    .doubled = {-9, -18},
    .connected = {{{0, 0}, {-1, -4}, {1, 1}, {3, 5}, {13, 6}, {32, 48}, {45, 23}, {0, 0}}}};
/// Cannot be defended by a neighbour, and its stop square is held by an enemy pawn.
inline constexpr TaperedScore backward_pawn = {-10, -7};
/// A pawn before which an enemy beast stands: no pawn can ever capture it away.
inline constexpr TaperedScore pawn_blocked_by_beast = {-4, -13};
inline constexpr PassedPawnWorths<rank_count> passed_pawn{
    .by_rank = {{{0, 0}, {2, 8}, {4, 21}, {6, 34}, {34, 65}, {52, 75}, {133, 110}, {0, 0}}},
    .enemy_king_distance = {0, 3},
    .own_king_distance = {0, -2},
    .unstoppable = {0, 360}};
/// For every rank beyond the third: the square in front is free, and free of attack.
inline constexpr TaperedScore passed_can_advance = {5, 16};
inline constexpr TaperedScore passed_safe_advance = {6, 31};
/// For every rank beyond the third: an enemy beast blocks the way.
inline constexpr TaperedScore passed_beast_blockade = {-5, -36};

// King safety -----------------------------------------------------------------------------------------------

/// The nearest own pawn before the king on a file, by its rank; [0] = none.
inline constexpr std::array<int, rank_count> shelter_by_rank = {-12, 3, 21, 3, -7, -10, -12, 0};
/// The nearest enemy pawn on a file, by its rank from the king's side; [0] = none.
inline constexpr std::array<int, rank_count> storm_by_rank = {-9, -8, -21, -5, -6, -1, 0, 0};
/// Such a pawn held up by an own pawn right before it, in percent.
inline constexpr int storm_blocked_percent = 40;
/// Each castling side still open.
inline constexpr TaperedScore castling_right = {1, -2};

/// Attacks and checks over corners included.
inline constexpr KingDangerWorths king_danger{.attacker = {48, 30, 53, 69},
                                              .zone_hit = 26,
                                              .weak_square = 50,
                                              .safe_check = {114, 68, 236, 173},
                                              .any_check = 16,
                                              .no_enemy_queen = -27,
                                              .divisor = 1100,
                                              .endgame_divisor = 12,
                                              .limit = 1300};
/// Attack units where the attack comes by a bounce alone, so that it can hide from most defenders.
inline constexpr int king_bounce_attacker = 12;
/// ... for an own beast in the king zone.
inline constexpr int king_own_beast = -18;

// Pieces ----------------------------------------------------------------------------------------------------

inline constexpr TaperedScore rook_open_file = {23, 14};
inline constexpr TaperedScore rook_half_open_file = {12, 6};
inline constexpr TaperedScore rook_behind_passer = {4, 14};
/// A knight or bishop on ranks 4 to 6 that a pawn defends and no enemy pawn can drive away.
inline constexpr TaperedScore outpost = {32, 13};
/// Each own pawn on the bishop's colour.
inline constexpr TaperedScore bishop_pawn_same_color = {-7, -2};

// Threats ---------------------------------------------------------------------------------------------------

inline constexpr ThreatWorths threats{.by_pawn = {96, 28}, .by_lesser = {51, 34}, .hanging = {19, 45}};
/// On an enemy beast by a hop.
inline constexpr TaperedScore threat_on_beast = {77, 34};
/// Every safe square on files c-h, own ranks 2-4, for every eight pieces.
inline constexpr TaperedScore space_square = {5, -5};
inline constexpr TaperedScore tempo = {48, 14};

// Endings ---------------------------------------------------------------------------------------------------

/// A side with mating force against a bare king (beasts aside) is winning...
inline constexpr int won_ending = 350;
/// ... for every step of the bare king from the middle to the edge,
inline constexpr int drive_to_edge = 14;
/// ... for every step that the kings are nearer,
inline constexpr int drive_kings_together = 8;
/// ... and where a knight has only a bishop or a beast to help, instead of the last two: for every step nearer
/// a corner that the bishop covers, or the edge. What they gain stands in endgame_test.cpp.
inline constexpr int drive_by_knight = 150;
inline constexpr int drive_kings_together_by_knight = 40;

/// How winnable a lead is, in 64ths: no force that could ever mate (or the wrong corner);
inline constexpr int scale_dead = 0;
/// ... none either, but the enemy has pawns that may bury his own king;
inline constexpr int scale_no_mating_force = 3;
/// ... no pawns, and only a minor piece or less ahead;
inline constexpr int scale_small_lead = 12;
/// ... no pawns, and the bare king has a beast for a shield;
inline constexpr int scale_against_beast = 5;
/// ... bishops of opposite colours, alone or with other pieces beside pawns and beasts;
inline constexpr int scale_opposite_bishops = 28;
inline constexpr int scale_opposite_bishops_with_others = 52;
/// ... a single pawn, for which the enemy can give a piece.
inline constexpr int scale_one_pawn = 40;

}  // namespace ricochet::tensor::evaluation::parameters
