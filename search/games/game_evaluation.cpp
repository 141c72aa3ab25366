// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/game_evaluation.hpp"

#include "search/games/models.hpp"

namespace ricochet {

EvaluationTrace trace(const Game& game) {
    return with_search_model(game.variant(), [&game]<SearchGame G>() {
        typename G::Evaluator evaluator;
        return evaluator.trace(game.as<typename G::Rules>()->position());
    });
}

WinDrawLoss win_draw_loss(Score score, const Game& game) {
    return with_search_model(game.variant(), [&game, score]<SearchGame G>() {
        return win_draw_loss(score, G::win_rate_curve(game.as<typename G::Rules>()->position()));
    });
}

}  // namespace ricochet
