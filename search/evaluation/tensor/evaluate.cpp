// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tensor/evaluate.hpp"

#include <algorithm>

#include "search/evaluation/tensor/context.hpp"
#include "search/evaluation/tensor/parameters.hpp"
#include "search/evaluation/tensor/pawns.hpp"
#include "search/evaluation/tensor/terms.hpp"

namespace ricochet {

using namespace evaluation;

struct Evaluator::State {
    Context context;
    PawnTable pawns;
};

namespace {

/// What the terms come to.
struct Assembly {
    TaperedScore sum;
    int phase = 0;
    int scale = 0;
    /// White's point of view.
    Score total = 0;
};

void work_out_terms(Context& context, PawnTable& table, const Position& position) {
    context.position = &position;
    context.terms = {};
    survey(context);
    evaluate_material(context);
    PawnEntry& pawns = table.probe(context);
    for (const Color us : {Color::white, Color::black}) {
        context.term(Term::pawns, us) = pawns.structure[index(us)];
        context.term(Term::piece_square, us) = pawns.squares[index(us)];
        scan_non_pawns(context, us);
        scan_beasts(context, us);
    }
    for (const Color us : {Color::white, Color::black}) {
        evaluate_king(context, us, pawns);
        evaluate_pieces(context, us, pawns);
        evaluate_threats(context, us);
        evaluate_space(context, us);
        evaluate_passed_pawns(context, us, pawns);
        evaluate_ending(context, us);
    }
    context.term(Term::tempo, position.side_to_move()) = parameters::tempo;
}

Assembly assemble(const Context& context) {
    Assembly assembly;
    for (const auto& term : context.terms) {
        assembly.sum += term[0];
        assembly.sum -= term[1];
    }
    assembly.phase = phase(context);
    const int tapered =
        (assembly.sum.middlegame * assembly.phase + assembly.sum.endgame * (256 - assembly.phase)) / 256;
    assembly.scale = tapered == 0 ? 64 : winning_scale(context, tapered > 0 ? Color::white : Color::black);
    assembly.total = std::clamp(tapered * assembly.scale / 64, -score_evaluation_bound, score_evaluation_bound);
    return assembly;
}

}  // namespace

Evaluator::Evaluator() : state_(std::make_unique<State>()) {}
Evaluator::~Evaluator() = default;

Score Evaluator::evaluate(const Position& position) {
    work_out_terms(state_->context, state_->pawns, position);
    const Score total = assemble(state_->context).total;
    return position.side_to_move() == Color::white ? total : -total;
}

EvaluationTrace Evaluator::trace(const Position& position) {
    work_out_terms(state_->context, state_->pawns, position);
    const Assembly assembly = assemble(state_->context);
    EvaluationTrace trace;
    trace.terms.reserve(term_count);
    for (std::size_t term = 0; term < term_count; ++term) {
        trace.terms.push_back({term_names[term], state_->context.terms[term]});
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

}  // namespace ricochet
