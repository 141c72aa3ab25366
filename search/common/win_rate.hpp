// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>

#include "search/common/score.hpp"

namespace ricochet {

/// Chances in permille, summing up to 1000, for the side whose score it is.
struct WinDrawLoss {
    int win = 0;
    int draw = 1000;
    int loss = 0;
};

/// The win rate as a function of the score, in centipawns.
struct WinRateCurve {
    /// The score at which half of the games are won.
    double middle;
    /// The distance from there at which the odds are e : 1.
    double width;
};

/// The curves of a game, fitted to results of games (tools/lab/studies/fit_wdl.py): cubic polynomials of the
/// material on the board, in pawns, as a share of the start's.
struct WinRateModel {
    int start_material;
    /// Material is clamped to these: beyond there were too few games to fit.
    int lowest_material;
    int highest_material;
    /// Coefficients, lowest power first.
    std::array<double, 4> middle;
    std::array<double, 4> width;

    /// The curve at this much material.
    [[nodiscard]] constexpr WinRateCurve curve(int material) const {
        const double share =
            static_cast<double>(std::clamp(material, lowest_material, highest_material)) / start_material;
        return {polynomial(middle, share), polynomial(width, share)};
    }
    /// The score at which half of the games are won with three quarters of the start's material on the board;
    /// shown as 100 centipawns.
    [[nodiscard]] constexpr Score even_score() const {
        return (static_cast<Score>(2 * polynomial(middle, 0.75)) + 1) / 2;
    }

private:
    static constexpr double polynomial(const std::array<double, 4>& coefficients, double x) {
        return coefficients[0] + x * (coefficients[1] + x * (coefficients[2] + x * coefficients[3]));
    }
};

// Normalised centipawns (Stockfish, "NormalizeToPawnValue").
/// A score as shown to people: `even_score` becomes 100. Mates and tablebase scores stay as they are, and
/// nothing else becomes a mate.
Score normalized(Score score, Score even_score);

// Win-draw-loss model (Stockfish wiki, "Centipawn evaluation and win probability").
/// The chances in a game between equal players of this program's strength. Only shown; the search does not use
/// it. The win rate is a logistic function of the score, the loss rate the same of the negated score, the rest
/// are draws.
WinDrawLoss win_draw_loss(Score score, const WinRateCurve& curve);

}  // namespace ricochet
