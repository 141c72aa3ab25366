// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tiled/evaluate.hpp"

#include <algorithm>
#include <array>

#include "search/evaluation/tiled/context.hpp"
#include "search/evaluation/tiled/parameters.hpp"
#include "search/evaluation/tiled/terms.hpp"

namespace ricochet::tiled {

using namespace evaluation;

namespace {

/// The terms put together.
struct Assembly {
    int phase = 0;
    int scale = 0;
    /// From White's point of view.
    Score total = 0;
};

void evaluate_terms(EvaluationContext& context, const Position& position) {
    context.position = &position;
    survey(context);
    evaluate_material(context);
    for (const Color us : {Color::white, Color::black}) {
        scan_non_pawns(context, us);
    }
    for (const Color us : {Color::white, Color::black}) {
        evaluate_pawns(context, us);
        evaluate_tiles(context, us);
        evaluate_king(context, us);
        evaluate_threats(context, us);
        evaluate_ending(context, us);
    }
    // Tempo (Chess Programming Wiki, "Tempo").
    context.term(Term::tempo, position.side_to_move()) = parameters::tempo;
}

Assembly assemble(const EvaluationContext& context) {
    TaperedScore sum;
    for (const auto& term : context.terms) {
        sum += term[0];
        sum -= term[1];
    }
    Assembly assembly;
    // Tapered evaluation (Chess Programming Wiki, "Tapered Eval").
    assembly.phase = phase(context);
    const int tapered = (sum.middlegame * assembly.phase + sum.endgame * (256 - assembly.phase)) / 256;
    assembly.scale = tapered == 0 ? 64 : winning_scale(context, tapered > 0 ? Color::white : Color::black);
    assembly.total = std::clamp(tapered * assembly.scale / 64, -score_evaluation_bound, score_evaluation_bound);
    return assembly;
}

/// What every piece counts for in the win rate curve, in pawns; the order of `PieceType`.
constexpr std::array<int, piece_type_count> material_weight = {1, 3, 3, 5, 9, 0};

}  // namespace

Score Evaluator::evaluate(const Position& position) {
    EvaluationContext context;
    evaluate_terms(context, position);
    const Score total = assemble(context).total;
    return position.side_to_move() == Color::white ? total : -total;
}

EvaluationTrace Evaluator::trace(const Position& position) {
    EvaluationContext context;
    evaluate_terms(context, position);
    const Assembly assembly = assemble(context);
    EvaluationTrace trace;
    trace.terms.reserve(term_count);
    for (std::size_t term = 0; term < term_count; ++term) {
        trace.terms.push_back({term_names[term], context.terms[term]});
    }
    trace.phase = assembly.phase;
    trace.scale = assembly.scale;
    trace.total = assembly.total;
    return trace;
}

Score piece_value(PieceType type) {
    if (type == PieceType::none) {
        return 0;
    }
    const TaperedScore value = parameters::material[index(type)];
    return (value.middlegame + value.endgame) / 2;
}

WinRateCurve win_rate_curve(const Position& position) {
    int material = 0;
    for (const PieceType type : all_piece_types) {
        for (const Color color : {Color::white, Color::black}) {
            material += material_weight[index(type)] * position.pieces(color, type).count();
        }
    }
    constexpr int start_material = 78;
    material = std::min(material, start_material);
    return {150.0 - material / 2.0, 90.0 - material / 4.0};
}

}  // namespace ricochet::tiled
