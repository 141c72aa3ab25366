// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/evaluation/tiled/context.hpp"

namespace ricochet::tiled::evaluation {

/// The first step, for both sides: pieces, attacks of pawns and kings, and the sets that follow from them.
void initialize(EvaluationContext& context);

// Mobility (Chess Programming Wiki, "Mobility"), counted on tiles.
/// Attacks of knights, bishops, rooks and queens; terms mobility, and their piece squares.
void scan_non_pawns(EvaluationContext& context, Color us);

// Material and the bishop pair (Chess Programming Wiki, "Material", "Bishop Pair").
/// Term material.
void evaluate_material(EvaluationContext& context);

// Pawn structure and passed pawns (Chess Programming Wiki, "Pawn Structure", "Passed Pawn").
/// Terms pawns and passed_pawns: whether the squares ahead are tiles is part of both. After both sides' scans,
/// like all that follow.
void evaluate_pawns(EvaluationContext& context, Color us);
/// Term tiles: who owns what the enemy needs.
void evaluate_tiles(EvaluationContext& context, Color us);
// King safety: attack units (Chess Programming Wiki, "King Safety").
/// Terms king_flight and king_danger.
void evaluate_king(EvaluationContext& context, Color us);
// Threats: attacks by lesser pieces, hanging and trapped pieces (Chess Programming Wiki, "Hanging Piece").
/// Term threats.
void evaluate_threats(EvaluationContext& context, Color us);

// Mop-up evaluation (Chess Programming Wiki, "Mop-up Evaluation").
/// Term ending: the drive of a bare king to its mate.
void evaluate_ending(EvaluationContext& context, Color us);
// Scaling of drawish endings (Chess Programming Wiki, "Draw Evaluation", "Bishops of Opposite Colors").
/// How winnable the position is for `strong`, 0 (a draw) to 64 (normal).
[[nodiscard]] int winning_scale(const EvaluationContext& context, Color strong);

}  // namespace ricochet::tiled::evaluation
