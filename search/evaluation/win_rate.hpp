// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/tensor/position.hpp"
#include "search/core/score.hpp"

namespace ricochet {

/// Chances in permille, summing up to 1000, for the side whose score it is.
struct WinDrawLoss {
    int win = 0;
    int draw = 1000;
    int loss = 0;
};

/// How a game is likely to end between equal players of this program's strength, from the score of a search
/// and the pieces on the board. For people to read: nothing in the search depends on it.
///
/// The win rate is a logistic function of the score, the loss rate the same of the negated score, the rest are
/// draws (the model that Stockfish's wiki describes under "Centipawn evaluation and win probability"). Its
/// middle and its width are reasoned guesses, not yet fitted to games: the fewer pieces are left, the more
/// centipawns it takes to win, since single pawns stop deciding.
WinDrawLoss win_draw_loss(Score score, const Position& position);

}  // namespace ricochet
