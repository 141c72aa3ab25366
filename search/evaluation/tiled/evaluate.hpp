// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>

#include "movegen/tiled/position.hpp"
#include "search/common/evaluation_trace.hpp"
#include "search/common/score.hpp"
#include "search/common/win_rate.hpp"
#include "search/evaluation/network/network.hpp"

namespace ricochet::tiled {

/// Evaluates positions of Tiled Squares Chess. It keeps nothing from call to call.
class Evaluator {
public:
    /// The static value in centipawns from the side to move's point of view, within +-score_evaluation_bound.
    /// The position must not be in check. Integer arithmetic only; the same on every compiler and at any ply.
    Score evaluate(const Position& position, std::size_t ply = 0);

    /// Without effect: there are no networks for this game.
    void use_network(const std::shared_ptr<const Network>& /*network*/) {}

    /// The same with all its parts, for people.
    EvaluationTrace trace(const Position& position);
};

/// What a piece is worth over a whole game (the mean of both phases) in centipawns, for ordering and exchanges;
/// 0 for kings and `none`.
Score piece_value(PieceType type);

/// Reasoned guesses, not fitted to games: the fewer pieces are left, the more centipawns it takes to win.
WinRateCurve win_rate_curve(const Position& position);

}  // namespace ricochet::tiled
