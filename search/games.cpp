// SPDX-License-Identifier: GPL-3.0-or-later
// The games that are searched, one row for each model; the search is compiled here for each of them.
#include <array>

#include "search/compiled_search.hpp"
#include "search/evaluation/embedded_files.hpp"
#include "search/evaluation/tensor/win_rate_model.hpp"
#include "search/evaluation/tiled/win_rate_model.hpp"
#include "search/games/tensor/search_model.hpp"
#include "search/games/tiled/search_model.hpp"

namespace ricochet {

std::span<const GameSearch> game_searches() {
    static const std::array rows = {
        compiled_search<tensor::SearchModel>(tensor::ladder, tensor::win_rate_model.even_score(),
                                             tensor::Features::shape, embedded_network()),
        compiled_search<tiled::SearchModel>(tiled::ladder, tiled::win_rate_model.even_score(),
                                            tiled::Features::shape, embedded_tiled_network()),
    };
    return rows;
}

}  // namespace ricochet
