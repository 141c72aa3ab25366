// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/key_history.hpp"

namespace ricochet {

namespace {

/// A side needs two moves to go away and come back, and its opponent moves after each.
constexpr std::size_t shortest_cycle = 4;

}  // namespace

int KeyHistory::earlier_occurrences_of(Key key, std::size_t reversible_plies) const {
    int count = 0;
    for (std::size_t plies = shortest_cycle; plies <= reversible_plies; plies += 2) {
        count += before(plies) == key ? 1 : 0;
    }
    return count;
}

int KeyHistory::plies_since_occurrence_of(Key key, std::size_t reversible_plies) const {
    for (std::size_t plies = shortest_cycle; plies <= reversible_plies; plies += 2) {
        if (before(plies) == key) {
            return static_cast<int>(plies);
        }
    }
    return 0;
}

}  // namespace ricochet
