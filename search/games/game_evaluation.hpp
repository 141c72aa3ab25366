// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/game.hpp"
#include "search/common/evaluation_trace.hpp"
#include "search/common/win_rate.hpp"

namespace ricochet {

/// The static evaluation of a game's position with all its parts. It must not be in check.
EvaluationTrace trace(const Game& game);

/// How the game is likely to end for the side to move, from the score of a search of its position.
WinDrawLoss win_draw_loss(Score score, const Game& game);

}  // namespace ricochet
