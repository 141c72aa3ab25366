// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/game_search.hpp"

#include <algorithm>
#include <cassert>

namespace ricochet {

const GameSearch& search_of(Variant variant) {
    const std::span<const GameSearch> searches = game_searches();
    const auto found = std::find_if(searches.begin(), searches.end(), [variant](const GameSearch& search) {
        return search.rules == row_of(variant).rules;
    });
    assert(found != searches.end());
    return *found;
}

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
