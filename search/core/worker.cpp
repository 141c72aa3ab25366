// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/core/worker.hpp"

#include "search/games/game_search.hpp"

namespace ricochet {

std::unique_ptr<Worker> make_worker(Variant variant, SharedSearch& shared, std::size_t index,
                                    SearchMonitor* monitor) {
    return search_of(variant).make_worker(shared, index, monitor);
}

}  // namespace ricochet
