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

}  // namespace ricochet
