// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/game_search.hpp"

#include <algorithm>
#include <cassert>

namespace ricochet {

const GameSearch& search_of(Variant variant) {
    const auto found = std::ranges::find(game_searches(), row_of(variant).rules, &GameSearch::rules);
    assert(found != game_searches().end());
    return *found;
}

}  // namespace ricochet
