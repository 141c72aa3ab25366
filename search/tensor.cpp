// SPDX-License-Identifier: GPL-3.0-or-later
// The search of Tensor Chess and its sister game.
#include "search/compiled_search.hpp"
#include "search/games/tensor/search_model.hpp"

namespace ricochet {

template GameSearch compiled_search<tensor::SearchModel>(std::string_view);

}  // namespace ricochet
