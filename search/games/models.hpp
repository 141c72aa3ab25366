// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>

#include "search/common/search_game.hpp"
#include "search/games/tensor/search_model.hpp"
#include "search/games/tiled/search_model.hpp"

namespace ricochet {

/// Calls a template lambda, `work.operator()<G>()`, with the model of the variant's game: the one place that
/// lists the models.
template <class Work>
auto with_search_model(Variant variant, Work work) {
    if (tiled::SearchModel::Rules::plays(variant)) {
        return work.template operator()<tiled::SearchModel>();
    }
    assert(tensor::SearchModel::Rules::plays(variant));
    return work.template operator()<tensor::SearchModel>();
}

}  // namespace ricochet
