// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tensor/evaluate.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "search/evaluation/tensor/accumulator.hpp"
#include "search/evaluation/tensor/context.hpp"
#include "search/evaluation/tensor/network_evaluation.hpp"
#include "search/evaluation/tensor/parameters.hpp"
#include "search/evaluation/tensor/pawns.hpp"
#include "search/evaluation/tensor/terms.hpp"
#include "search/evaluation/tensor/win_rate_model.hpp"

namespace ricochet::tensor {

using namespace evaluation;

struct Evaluator::State {
    EvaluationContext context;
    PawnTable pawns;
    std::optional<Accumulators> accumulators;
};

namespace {

/// The terms put together.
struct Assembly {
    TaperedScore sum;
    int phase = 0;
    int scale = 0;
    /// From White's point of view.
    Score total = 0;
};

void evaluate_terms(EvaluationContext& context, PawnTable& table, const Position& position) {
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
    // Tempo (Chess Programming Wiki, "Tempo").
    context.term(Term::tempo, position.side_to_move()) = parameters::tempo;
}

Assembly assemble(const EvaluationContext& context) {
    Assembly assembly;
    for (const auto& term : context.terms) {
        assembly.sum += term[0];
        assembly.sum -= term[1];
    }
    // Tapered evaluation (Chess Programming Wiki, "Tapered Eval").
    assembly.phase = phase(context);
    const int tapered =
        (assembly.sum.middlegame * assembly.phase + assembly.sum.endgame * (256 - assembly.phase)) / 256;
    // Scaling of drawish endings (Chess Programming Wiki, "Draw Evaluation").
    assembly.scale = tapered == 0 ? 64 : winning_scale(context, tapered > 0 ? Color::white : Color::black);
    assembly.total = std::clamp(tapered * assembly.scale / 64, -score_evaluation_bound, score_evaluation_bound);
    return assembly;
}

/// What every piece counts for in the win rate curve, in pawns; the order of `PieceType`.
constexpr std::array<int, piece_type_count> material_weight = {1, 3, 3, 5, 9, 0, 4};

int material_in_pawns(const Position& position) {
    int sum = 0;
    for (const PieceType type : all_piece_types) {
        const int count =
            position.pieces(Color::white, type).count() + position.pieces(Color::black, type).count();
        sum += material_weight[index(type)] * count;
    }
    return sum;
}

}  // namespace

Evaluator::Evaluator() : state_(std::make_unique<State>()) {}
Evaluator::~Evaluator() = default;

void Evaluator::use_network(std::shared_ptr<const Network> network) {
    std::optional<Accumulators>& accumulators = state_->accumulators;
    if (network == nullptr) {
        accumulators.reset();
    } else if (!accumulators.has_value() || accumulators->network() != network) {
        accumulators.emplace(std::move(network));
    }
}

Score Evaluator::evaluate(const Position& position) {
    if (state_->accumulators.has_value() && suits_network(position)) {
        return settle(state_->accumulators->evaluate(position), position, state_->context);
    }
    evaluate_terms(state_->context, state_->pawns, position);
    const Score total = assemble(state_->context).total;
    return position.side_to_move() == Color::white ? total : -total;
}

EvaluationTrace Evaluator::trace(const Position& position) {
    evaluate_terms(state_->context, state_->pawns, position);
    const Assembly assembly = assemble(state_->context);
    EvaluationTrace trace;
    trace.terms.reserve(term_count);
    for (std::size_t term = 0; term < term_count; ++term) {
        trace.terms.push_back({term_names[term], state_->context.terms[term]});
    }
    trace.phase = assembly.phase;
    trace.scale = assembly.scale;
    trace.total = assembly.total;
    if (state_->accumulators.has_value()) {
        trace.network = trace_network(*state_->accumulators->network(), position);
    }
    const Score score = evaluate(position);
    trace.evaluation = position.side_to_move() == Color::white ? score : -score;
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
    return win_rate_model.curve(material_in_pawns(position));
}

}  // namespace ricochet::tensor
