// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>

#include "movegen/tensor/position.hpp"
#include "search/common/evaluation_trace.hpp"
#include "search/common/score.hpp"
#include "search/common/win_rate.hpp"
#include "search/evaluation/network/network.hpp"

namespace ricochet::tensor {

/// Evaluates positions. One a thread: it keeps its own caches, which never change a result.
class Evaluator {
public:
    /// Caches of a fixed size (pawn structure); a network's accumulators.
    Evaluator();
    ~Evaluator();
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;

    /// Evaluates by a network of `Features::shape` from now on; by hand-written terms where null, as at first.
    void use_network(std::shared_ptr<const Network> network);

    /// The static value in centipawns from the side to move's point of view, within +-score_evaluation_bound.
    /// The position must not be in check. Integer arithmetic only; the same on every compiler. The ply never
    /// changes the value: a network needs less time where the parent was evaluated a ply before.
    Score evaluate(const Position& position, std::size_t ply = 0);

    /// The same with all its parts, for people.
    EvaluationTrace trace(const Position& position);

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Whether a side without pawns drives a king that has beasts alone for company, or the ending's way to the win
/// was learnt (evaluation/tensor/drive.hpp). Then no network evaluates.
bool is_drive(const Position& position);

/// What a piece is worth over a whole game (the mean of both phases) in centipawns, for ordering and exchanges;
/// 0 for kings and `none`.
Score piece_value(PieceType type);

/// Fitted to games: the fewer pieces are left, the more centipawns it takes to win, since single pawns stop
/// deciding.
WinRateCurve win_rate_curve(const Position& position);

}  // namespace ricochet::tensor
