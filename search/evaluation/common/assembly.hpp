// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "search/common/evaluation_trace.hpp"
#include "search/common/score.hpp"
#include "search/evaluation/common/context.hpp"

namespace ricochet {

/// How winnable a usual position is, in 64ths.
constexpr int normal_scale = 64;

/// The weight of the middlegame, 0 to 256.
template <class Context>
int phase_of(const Context& context) {
    // Of N, B, R, Q; the sum of a full set makes the phase 256.
    constexpr std::array<int, 4> weights = {1, 1, 2, 4};
    constexpr int full = 24;
    int weight = 0;
    for (const auto& side : context.sides) {
        for (std::size_t slot = 0; slot < weights.size(); ++slot) {
            weight +=
                weights[slot] * side.number_of(non_pawn_types<PieceTypeOf<typename Context::Position>>[slot]);
        }
    }
    return std::min(weight, full) * 256 / full;
}

/// The terms of a filled context put together, without a row for each. The game's `winning_scale(context,
/// color)` says how winnable a lead is.
template <class Context>
EvaluationTrace assemble(const Context& context) {
    TaperedScore sum;
    for (const auto& term : context.terms) {
        sum += term[0];
        sum -= term[1];
    }
    EvaluationTrace trace;
    // Tapered evaluation (Chess Programming Wiki, "Tapered Eval").
    trace.phase = phase_of(context);
    const int tapered = (sum.middlegame * trace.phase + sum.endgame * (256 - trace.phase)) / 256;
    // Scaling of drawish endings (Chess Programming Wiki, "Draw Evaluation").
    trace.scale =
        tapered == 0 ? normal_scale : winning_scale(context, tapered > 0 ? Color::white : Color::black);
    trace.total =
        std::clamp(tapered * trace.scale / normal_scale, -score_evaluation_bound, score_evaluation_bound);
    trace.evaluation = trace.total;
    return trace;
}

/// The value of a filled context for the side to move.
template <class Context>
Score assembled_score(const Context& context) {
    const Score total = assemble(context).total;
    return context.position->side_to_move() == Color::white ? total : -total;
}

/// A filled context for people, evaluated by these terms.
template <class Context>
EvaluationTrace assembled_trace(const Context& context,
                                const std::array<std::string_view, Context::term_count>& names) {
    EvaluationTrace trace = assemble(context);
    for (std::size_t term = 0; term < names.size(); ++term) {
        trace.terms.push_back({names[term], context.terms[term]});
    }
    return trace;
}

}  // namespace ricochet
