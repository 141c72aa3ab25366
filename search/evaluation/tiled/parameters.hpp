// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>

#include "movegen/tiled/bitboard.hpp"
#include "search/evaluation/common/piece_square.hpp"
#include "search/evaluation/common/terms.hpp"

/// Every number of the evaluation, in centipawns unless said otherwise, as {middlegame, endgame} where tapered.
/// Ranks count from the side's own first rank, file distances from the edge (a and h files = 0, d and e = 3).
///
/// Where they come from: reasoned first, then fitted by logistic regression, which is Texel tuning (Chess
/// Programming Wiki, "Texel's Tuning Method"). 1,500 games of the reasoned numbers against themselves (1,500
/// nodes a move) started from 6-25 random turns, half of them with up to five pieces missing. From these,
/// 72,151 positions (no check, best move no capture and no promotion; 40 % of such), a tenth of the games held
/// out. Unknowns: all scores below but those of endings; the value of each position is taken as linear about
/// the reasoned numbers, with coefficients from differences, and Newton's method runs on log loss plus a
/// Gaussian prior about the reasoned numbers, win probability = 1 / (1 + exp(-0.0035 value)). The pawn's
/// middlegame value is held at 85 as the unit.
///
/// Held-out log loss: reasoned 0.4466, fitted 0.4408. In 300 games at 1,500 nodes the fitted numbers beat the
/// reasoned ones 129-107 with 64 draws (+25 +- 34 Elo). A wider prior fitted better still (0.4373), and played
/// worse than the reasoned numbers (104-89 in 250 games): the margins of the search are in centipawns, too, and
/// its material was worth more of them.
namespace ricochet::tiled::evaluation::parameters {

using ByRank = std::array<TaperedScore, rank_count>;
using ByFileDistance = std::array<TaperedScore, file_count / 2>;
using ByPieceType = std::array<TaperedScore, piece_type_count>;

// Material --------------------------------------------------------------------------------------------------

/// P, N, B, R, Q, K. Lines cross voids from the first move on, while leaps need a tile each.
inline constexpr ByPieceType material = {{{85, 134}, {361, 322}, {374, 336}, {534, 477}, {1007, 1046}, {0, 0}}};
/// Two bishops on squares of both colours.
inline constexpr TaperedScore bishop_pair = {30, 47};

// Piece-square: rank table + file table ---------------------------------------------------------------------

inline constexpr std::array<ByRank, piece_type_count> square_by_rank = {
    {{{{0, 0}, {3, 3}, {-1, 3}, {9, 9}, {15, 24}, {30, 50}, {50, 89}, {0, 0}}},
     {{{-16, -12}, {-5, -6}, {6, 2}, {12, 8}, {16, 9}, {14, 4}, {4, -4}, {-10, -12}}},
     {{{-8, -6}, {3, 0}, {4, 2}, {6, 3}, {8, 4}, {6, 2}, {0, 0}, {-4, -4}}},
     {{{-3, -3}, {-2, -1}, {0, -1}, {2, 2}, {4, 4}, {6, 6}, {16, 9}, {8, 6}}},
     {{{-3, -8}, {0, -4}, {2, 2}, {4, 6}, {6, 8}, {6, 6}, {6, 4}, {2, 0}}},
     {{{15, -19}, {5, -5}, {-15, 4}, {-30, 10}, {-40, 11}, {-44, 9}, {-48, 3}, {-52, -12}}}}};

inline constexpr std::array<ByFileDistance, piece_type_count> square_by_file = {
    {{{{-7, -4}, {-2, 0}, {2, 3}, {6, 1}}},
     {{{-14, -10}, {-3, -2}, {3, 4}, {9, 7}}},
     {{{-6, -4}, {-1, 0}, {2, 2}, {5, 2}}},
     {{{-1, 1}, {0, -1}, {2, -1}, {3, -1}}},
     {{{-2, -4}, {1, 0}, {3, 2}, {1, 2}}},
     {{{8, -10}, {8, 0}, {-4, 3}, {-10, 6}}}}};

inline constexpr PieceSquareTable<Bitboard, piece_type_count> piece_square(square_by_rank, square_by_file);

// Mobility --------------------------------------------------------------------------------------------------

/// For N, B, R, Q by the number of tiles, from 0 to 8 and more, on which the piece may land and no enemy pawn
/// attacks it. A piece in reach of no tile waits for one to be laid.
constexpr std::size_t mobility_steps = 9;
using MobilityTable = std::array<std::array<TaperedScore, mobility_steps>, 4>;
inline constexpr MobilityTable mobility = {
    {{{{-29, -40}, {-10, -14}, {1, 0}, {10, 8}, {17, 15}, {20, 19}, {23, 22}, {25, 23}, {26, 24}}},
     {{{-22, -34}, {-8, -12}, {1, 0}, {10, 9}, {15, 16}, {19, 21}, {22, 25}, {25, 28}, {28, 31}}},
     {{{-20, -36}, {-10, -14}, {2, -2}, {4, 8}, {8, 16}, {13, 22}, {15, 27}, {17, 32}, {21, 32}}},
     {{{-24, -40}, {-12, -20}, {-3, -8}, {2, 2}, {7, 10}, {11, 17}, {14, 23}, {17, 28}, {21, 35}}}}};
/// Every void that N, B, R, Q attack: a square for the next tile, closed to the enemy king.
inline constexpr std::array<TaperedScore, 4> void_attacked = {{{3, 3}, {2, 2}, {3, 2}, {1, 2}}};

// Tiles -----------------------------------------------------------------------------------------------------

/// An own empty tile.
inline constexpr TaperedScore own_tile = {2, -4};
/// ... that the enemy's pieces or pawns could land on, so that taking it up would hurt him.
inline constexpr TaperedScore tile_that_enemy_needs = {2, 3};
/// ... that own pieces attack and the enemy does not.
inline constexpr TaperedScore tile_in_own_hands = {5, -1};

// Pawns -----------------------------------------------------------------------------------------------------

inline constexpr PawnWorths<rank_count> pawn_structure{
    .isolated = {-8, -9},
    .doubled = {-8, -16},
    .connected = {{{0, 0}, {1, 1}, {3, 1}, {8, 5}, {13, 14}, {26, 30}, {40, 50}, {0, 0}}}};
/// The square ahead is an empty tile.
inline constexpr TaperedScore pawn_can_step = {5, 7};
/// On its first rank, and the double step is possible.
inline constexpr TaperedScore pawn_can_double_step = {4, 2};
/// Passed pawns (by ordinary measure: enemy pawns alone count). They are unstoppable where the enemy comes too
/// late even if every void on the way costs a turn.
inline constexpr PassedPawnWorths<rank_count> passed_pawn{
    .by_rank = {{{0, 0}, {3, 12}, {7, 20}, {13, 32}, {29, 56}, {60, 94}, {100, 145}, {0, 0}}},
    .enemy_king_distance = {0, 5},
    .own_king_distance = {0, -3},
    .unstoppable = {0, 349}};
/// For every rank beyond the third: each tile on the way, and a way that is tiled all along and free of pieces.
inline constexpr TaperedScore passed_path_tile = {1, 3};
inline constexpr TaperedScore passed_path_free = {5, 14};
/// ... the square ahead is a tile, empty and not attacked.
inline constexpr TaperedScore passed_safe_advance = {6, 15};

// King safety -----------------------------------------------------------------------------------------------

/// By the number of neighbouring squares, tile or void, that the king may go to.
inline constexpr std::array<TaperedScore, 9> king_flight = {
    {{-40, -39}, {-18, -19}, {-7, -8}, {0, 1}, {5, 4}, {7, 7}, {8, 8}, {8, 12}, {8, 11}}};
/// Own pieces beside the king.
inline constexpr TaperedScore king_guard = {7, -1};
/// Empty tiles beside the king that the enemy attacks: his landing places.
inline constexpr TaperedScore king_landing_place = {-7, -2};
/// Each castling side still open, and where the rook's tile is there, too.
inline constexpr TaperedScore castling_right = {5, 0};
inline constexpr TaperedScore castling_tile = {7, 0};

/// Checks are from tiles.
inline constexpr KingDangerWorths king_danger{.attacker = {41, 36, 46, 61},
                                              .zone_hit = 21,
                                              .weak_square = 29,
                                              .safe_check = {112, 81, 127, 135},
                                              .any_check = 13,
                                              .no_enemy_queen = -93,
                                              .divisor = 1600,
                                              .endgame_divisor = 12,
                                              .limit = 1000};
/// Attack units of N, B, R, Q for a void from which they could check safely when it is tiled.
inline constexpr std::array<int, 4> king_check_to_be_tiled = {35, 30, 45, 55};
/// ... for each square that the king may flee to.
inline constexpr int king_flight_square = -15;

// Threats ---------------------------------------------------------------------------------------------------

inline constexpr ThreatWorths threats{.by_pawn = {60, 40}, .by_lesser = {45, 35}, .hanging = {32, 32}};
/// On N, B, R, Q without a tile to flee to where no enemy attacks.
inline constexpr TaperedScore threat_trapped = {27, 26};
inline constexpr TaperedScore tempo = {21, 11};

// Endings ---------------------------------------------------------------------------------------------------

/// A side with mating force against a bare king is winning...
inline constexpr int won_ending = 350;
/// ... for every step of the bare king from the middle to the edge,
inline constexpr int drive_to_edge = 14;
/// ... for every step that the kings are nearer,
inline constexpr int drive_kings_together = 10;
/// ... for every tile within two steps of the bare king: the mating piece has to land somewhere.
inline constexpr int drive_tile = 4;

/// How winnable a lead is, in 64ths: no pawns, and only a minor piece or less ahead;
inline constexpr int scale_small_lead = 14;
/// ... two knights, or bishops of one colour, against a bare king;
inline constexpr int scale_no_mating_force = 2;
/// ... bishops of opposite colours and pawns only.
inline constexpr int scale_opposite_bishops = 34;

}  // namespace ricochet::tiled::evaluation::parameters
