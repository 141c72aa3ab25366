// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/evaluation/tensor/context.hpp"
#include "search/evaluation/tensor/pawns.hpp"

namespace ricochet::tensor::evaluation {

/// The first step, for both sides: pieces, attacks of pawns and kings, and the sets that follow from them.
void initialize(EvaluationContext& context);

// Mobility (Chess Programming Wiki, "Mobility").
/// Attacks of knights, bishops, rooks and queens, with pass-through and bounces; terms mobility, bounces,
/// springboards, and their piece squares.
void scan_non_pawns(EvaluationContext& context, Color us);
/// Steps, hops, captures and propels of beasts; terms beast_moves, propels, shields.
void scan_beasts(EvaluationContext& context, Color us);

// Material and its imbalance, bishop pair included (Chess Programming Wiki, "Material", "Bishop Pair").
/// Terms material and imbalance.
void evaluate_material(EvaluationContext& context);

// King safety: attack units, pawn shelter and storm (Chess Programming Wiki, "King Safety").
/// Terms king_danger and king_shelter. After both sides' scans, like all that follow.
void evaluate_king(EvaluationContext& context, Color us, PawnEntry& pawns);
// Rook on open file, rook behind passed pawn, outposts, bad bishop (Chess Programming Wiki, titles alike).
/// Term pieces.
void evaluate_pieces(EvaluationContext& context, Color us, const PawnEntry& pawns);
// Threats: attacks by lesser pieces, hanging pieces (Chess Programming Wiki, "Hanging Piece").
/// Term threats.
void evaluate_threats(EvaluationContext& context, Color us);
// Space: safe squares behind the own pawns' usual front (Stockfish evaluation guide, "Space").
/// Term space.
void evaluate_space(EvaluationContext& context, Color us);
// Passed pawns and the rule of the square (Chess Programming Wiki, "Passed Pawn", "Rule of the Square").
/// Term passed_pawns, with pawns stopped by beasts.
void evaluate_passed_pawns(EvaluationContext& context, Color us, const PawnEntry& pawns);

// Mop-up evaluation (Chess Programming Wiki, "Mop-up Evaluation").
/// Term ending: the drive of a bare king to its mate.
void evaluate_ending(EvaluationContext& context, Color us);
// Scaling of drawish endings (Chess Programming Wiki, "Draw Evaluation", "Wrong Color Bishop",
// "Bishops of Opposite Colors").
/// How winnable the position is for `strong`, 0 (a draw) to 64 (normal).
[[nodiscard]] int winning_scale(const EvaluationContext& context, Color strong);

}  // namespace ricochet::tensor::evaluation
