// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/evaluation/tensor/context.hpp"
#include "search/evaluation/tensor/pawns.hpp"

namespace ricochet::evaluation {

/// Pieces, pawns' and kings' attacks and the sets that follow from them, for both sides. The first step.
void survey(Context& context);

/// Officers' attacks with pass-through and bounces; terms mobility, bounces, springboards, pieces' squares.
void scan_non_pawns(Context& context, Color us);
/// Beasts' steps, hops, captures and propels; terms beast_moves, propels, shields.
void scan_beasts(Context& context, Color us);

/// Terms material and imbalance; the middlegame weight, 0 to 256.
void evaluate_material(Context& context);
[[nodiscard]] int phase(const Context& context);

/// Terms king_danger and king_shelter. After both sides' scans, like all that follow.
void evaluate_king(Context& context, Color us, PawnEntry& pawns);
/// Rooks on open files, outposts, bishops among own pawns.
void evaluate_pieces(Context& context, Color us, const PawnEntry& pawns);
void evaluate_threats(Context& context, Color us);
void evaluate_space(Context& context, Color us);
/// Passed pawns, and pawns stopped by beasts.
void evaluate_passed_pawns(Context& context, Color us, const PawnEntry& pawns);

/// The drive of a bare king to its mate.
void evaluate_ending(Context& context, Color us);
/// How winnable the position is for `strong`, 0 (a draw) to 64 (normal).
[[nodiscard]] int winning_scale(const Context& context, Color strong);

}  // namespace ricochet::evaluation
