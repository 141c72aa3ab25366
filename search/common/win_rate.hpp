// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/common/score.hpp"

namespace ricochet {

/// Chances in permille, summing up to 1000, for the side whose score it is.
struct WinDrawLoss {
    int win = 0;
    int draw = 1000;
    int loss = 0;
};

/// How the win rate depends on the score, in centipawns.
struct WinRateCurve {
    /// The score that wins every other game.
    double middle;
    /// How far from there the odds grow to e : 1.
    double width;
};

// Win-draw-loss model (Stockfish wiki, "Centipawn evaluation and win probability").
/// How a game is likely to end between equal players of this program's strength. For people to read: nothing in
/// the search depends on it. The win rate is a logistic function of the score, the loss rate the same of the
/// negated score, the rest are draws.
WinDrawLoss win_draw_loss(Score score, const WinRateCurve& curve);

}  // namespace ricochet
