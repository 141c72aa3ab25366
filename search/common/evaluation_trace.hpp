// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "movegen/common/color.hpp"
#include "search/common/score.hpp"

namespace ricochet {

// Tapered evaluation (Chess Programming Wiki, "Tapered Eval").
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

/// The parts of an evaluation.
struct EvaluationTrace {
    std::vector<EvaluationTerm> terms;
    /// 0 (endgame) to 256 (middlegame).
    int phase = 0;
    /// How winnable the position is for the side ahead: 0 (a draw) to 64 (normal).
    int scale = 64;
    /// From White's point of view, in centipawns, tempo included.
    Score total = 0;
};

}  // namespace ricochet
