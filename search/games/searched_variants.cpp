// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/searched_variants.hpp"

#include <algorithm>
#include <iterator>

#include "search/games/models.hpp"

namespace ricochet {

std::vector<Variant> searched_variants() {
    std::vector<Variant> variants;
    std::copy_if(all_variants.begin(), all_variants.end(), std::back_inserter(variants), has_search_model);
    return variants;
}

}  // namespace ricochet
