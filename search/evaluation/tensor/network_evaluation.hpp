// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/tensor/position.hpp"
#include "search/common/evaluation_trace.hpp"
#include "search/common/score.hpp"
#include "search/evaluation/tensor/accumulator.hpp"
#include "search/evaluation/tensor/context.hpp"

namespace ricochet::tensor::evaluation {

/// Whether the network is to be asked: not where a side has its king alone, since mating it is a matter of
/// driving it to the edge, which the hand-written evaluation knows.
bool suits_network(const Position& position);

/// What a network's value means for play, still for the side to move: scaled down in endings that cannot be won
/// (`winning_scale`) and towards the 50-move limit, within +-score_evaluation_bound.
Score settle(Score network_value, const Position& position, EvaluationContext& context);

/// The network's view of a position, for people.
NetworkTrace trace_network(const Network& network, const Position& position);

}  // namespace ricochet::tensor::evaluation
