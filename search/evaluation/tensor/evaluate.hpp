// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "movegen/tensor/position.hpp"
#include "search/core/score.hpp"

namespace ricochet {

/// A pair of values, for the middlegame and for the endgame, blended by the material left.
struct TaperedScore {
    int middlegame = 0;
    int endgame = 0;

    friend constexpr bool operator==(TaperedScore, TaperedScore) = default;
    constexpr TaperedScore& operator+=(TaperedScore other) { return *this = *this + other; }
    constexpr TaperedScore& operator-=(TaperedScore other) { return *this = *this - other; }
    friend constexpr TaperedScore operator+(TaperedScore a, TaperedScore b) {
        return {a.middlegame + b.middlegame, a.endgame + b.endgame};
    }
    friend constexpr TaperedScore operator-(TaperedScore a, TaperedScore b) {
        return {a.middlegame - b.middlegame, a.endgame - b.endgame};
    }
    friend constexpr TaperedScore operator*(TaperedScore score, int times) {
        return {score.middlegame * times, score.endgame * times};
    }
};

/// One row of the table that `eval` prints: a term for both sides, each from its own point of view.
struct EvaluationTerm {
    std::string_view name;
    std::array<TaperedScore, color_count> by_color;
};

/// How an evaluation came about.
struct EvaluationTrace {
    std::vector<EvaluationTerm> terms;
    /// 0 (endgame) to 256 (middlegame).
    int phase = 0;
    /// How winnable it is thought for the side ahead: 0 (a draw) to 64 (normal).
    int scale = 64;
    /// From White's point of view, in centipawns, tempo included.
    Score total = 0;
};

/// Evaluates positions. One a thread: it keeps its own caches, which never change a result.
class Evaluator {
public:
    /// Caches of a fixed size (pawn structure).
    Evaluator();
    ~Evaluator();
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;

    /// The static value in centipawns from the side to move's point of view, within +-score_evaluation_bound.
    /// The position must not be in check. Integer arithmetic only; the same on every compiler.
    Score evaluate(const Position& position);

    /// The same with all its parts, for people.
    EvaluationTrace trace(const Position& position);

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// What a piece is worth over a whole game (the mean of both phases) in centipawns, for ordering and exchanges;
/// 0 for kings and `none`.
Score piece_value(PieceType type);

}  // namespace ricochet
