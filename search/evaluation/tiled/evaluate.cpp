// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tiled/evaluate.hpp"

#include <array>
#include <optional>
#include <utility>

#include "search/evaluation/common/assembly.hpp"
#include "search/evaluation/common/network_evaluation.hpp"
#include "search/evaluation/tiled/context.hpp"
#include "search/evaluation/tiled/features.hpp"
#include "search/evaluation/tiled/parameters.hpp"
#include "search/evaluation/tiled/terms.hpp"
#include "search/evaluation/tiled/win_rate_model.hpp"

namespace ricochet::tiled {

using namespace evaluation;

struct Evaluator::State {
    std::optional<Accumulators<Features>> accumulators;
};

namespace {

void evaluate_terms(EvaluationContext& context, const Position& position) {
    context.position = &position;
    initialize(context);
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

/// What every piece counts for in the win rate curve, in pawns; the order of `PieceType`.
constexpr std::array<int, piece_type_count> material_weight = {1, 3, 3, 5, 9, 0};

}  // namespace

Evaluator::Evaluator() : state_(std::make_unique<State>()) {}
Evaluator::~Evaluator() = default;

void Evaluator::use_network(std::shared_ptr<const Network> network) {
    exchange_network(state_->accumulators, std::move(network));
}

Score Evaluator::evaluate(const Position& position, std::size_t ply) {
    EvaluationContext context;
    if (state_->accumulators.has_value() && suits_network(position)) {
        return scaled_network_value(state_->accumulators->evaluate(position, ply), position, context);
    }
    evaluate_terms(context, position);
    return assembled_score(context);
}

EvaluationTrace Evaluator::trace(const Position& position) {
    EvaluationContext context;
    evaluate_terms(context, position);
    EvaluationTrace trace = assembled_trace(context, term_names);
    if (state_->accumulators.has_value()) {
        trace.network = trace_network<Features>(*state_->accumulators->network(), position);
    }
    const Score score = evaluate(position);
    trace.evaluation = position.side_to_move() == Color::white ? score : -score;
    return trace;
}

Score piece_value(PieceType type) {
    return mean_value(type, parameters::material);
}

WinRateCurve win_rate_curve(const Position& position) {
    return win_rate_model.curve(material_in_pawns(position, material_weight));
}

}  // namespace ricochet::tiled
