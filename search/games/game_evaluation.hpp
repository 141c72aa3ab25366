// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "movegen/game.hpp"
#include "search/common/evaluation_trace.hpp"
#include "search/common/win_rate.hpp"
#include "search/evaluation/network/network.hpp"

namespace ricochet {

/// The static evaluation of a game's position with all its parts, by a network where not null. It must not be
/// in check.
EvaluationTrace trace(const Game& game, const std::shared_ptr<const Network>& network = nullptr);

/// How the game is likely to end for the side to move, from the score of a search of its position.
WinDrawLoss win_draw_loss(Score score, const Game& game);

/// The score of a search of a variant's game in the centipawns that people are shown: 100 win every other game
/// (`WinRateModel::even_score`). Mate scores stay as they are.
Score shown_score(Score score, Variant variant);

}  // namespace ricochet
