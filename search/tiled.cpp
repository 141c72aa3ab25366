// SPDX-License-Identifier: GPL-3.0-or-later
// The search of Tiled Squares Chess.
#include "search/compiled_search.hpp"
#include "search/games/tiled/search_model.hpp"

namespace ricochet {

template GameSearch compiled_search<tiled::SearchModel>(std::string_view);

}  // namespace ricochet
