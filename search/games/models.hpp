// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>

#include "search/common/search_game.hpp"
#include "search/games/tensor/search_model.hpp"

namespace ricochet {

/// Whether the search plays a variant.
inline bool has_search_model(Variant variant) {
    return tensor::SearchModel::Rules::plays(variant);
}

/// Calls a template lambda, `work.operator()<G>()`, with the model of the variant's game, which must have
/// one: this and `has_search_model` list the models.
template <class Work>
auto with_search_model([[maybe_unused]] Variant variant, Work work) {
    assert(has_search_model(variant));
    return work.template operator()<tensor::SearchModel>();
}

}  // namespace ricochet
