// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/game_evaluation.hpp"

#include "search/games/game_search.hpp"

namespace ricochet {

EvaluationTrace trace(const Game& game, const std::shared_ptr<const Network>& network) {
    return search_of(game.variant()).trace(game, network);
}

WinDrawLoss win_draw_loss(Score score, const Game& game) {
    return win_draw_loss(score, search_of(game.variant()).win_rate_curve(game));
}

Score shown_score(Score score, Variant variant) {
    return normalized(score, search_of(variant).even_score);
}

}  // namespace ricochet
