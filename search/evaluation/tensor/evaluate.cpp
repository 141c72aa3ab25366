// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tensor/evaluate.hpp"

#include <array>
#include <optional>
#include <utility>

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"
#include "search/evaluation/common/assembly.hpp"
#include "search/evaluation/common/network_evaluation.hpp"
#include "search/evaluation/tensor/context.hpp"
#include "search/evaluation/tensor/drive.hpp"
#include "search/evaluation/tensor/features.hpp"
#include "search/evaluation/tensor/parameters.hpp"
#include "search/evaluation/tensor/pawns.hpp"
#include "search/evaluation/tensor/terms.hpp"
#include "search/evaluation/tensor/win_rate_model.hpp"

namespace ricochet::tensor {

using namespace evaluation;

struct Evaluator::State {
    EvaluationContext context;
    PawnTable pawns;
    std::optional<Accumulators<Features>> accumulators;
};

namespace {

/// The only term of an ending whose drive is known.
void evaluate_drive(EvaluationContext& context, Color strong, const Drive& drive) {
    for (const Color us : {Color::white, Color::black}) {
        scan_non_pawns(context, us);
    }
    context.terms = {};
    const int score = drive_score(context, strong, drive);
    context.term(Term::ending, strong) = {score, score};
}

void evaluate_terms(EvaluationContext& context, PawnTable& table, const Position& position) {
    context.position = &position;
    context.terms = {};
    initialize(context);
    for (const Color strong : {Color::white, Color::black}) {
        if (const Drive* const drive = known_drive(position, strong)) {
            evaluate_drive(context, strong, *drive);
            return;
        }
    }
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

/// What every piece counts for in the win rate curve, in pawns; the order of `PieceType`.
constexpr std::array<int, piece_type_count> material_weight = {1, 3, 3, 5, 9, 0, 4};

}  // namespace

bool is_drive(const Position& position) {
    const auto is_driven = [&position](Color weak) {
        const Bitboard beasts = position.pieces(weak, PieceType::beast);
        const bool is_alone = !(position.pieces(weak) - beasts).many();
        return known_drive(position, ~weak) != nullptr ||
               (is_alone && position.pieces(~weak, PieceType::pawn).empty());
    };
    return is_driven(Color::white) || is_driven(Color::black);
}

Evaluator::Evaluator() : state_(std::make_unique<State>()) {}
Evaluator::~Evaluator() = default;

void Evaluator::use_network(std::shared_ptr<const Network> network) {
    exchange_network(state_->accumulators, std::move(network));
}

Score Evaluator::evaluate(const Position& position, std::size_t ply) {
    if (state_->accumulators.has_value() && suits_network(position) && !is_drive(position)) {
        return scaled_network_value(state_->accumulators->evaluate(position, ply), position, state_->context);
    }
    evaluate_terms(state_->context, state_->pawns, position);
    return assembled_score(state_->context);
}

EvaluationTrace Evaluator::trace(const Position& position) {
    evaluate_terms(state_->context, state_->pawns, position);
    EvaluationTrace trace = assembled_trace(state_->context, term_names);
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

}  // namespace ricochet::tensor
