// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/key_history.hpp"

#include <algorithm>

namespace ricochet {

namespace {

/// A side needs two moves to go away and come back, and its opponent moves after each.
constexpr std::size_t shortest_cycle = 4;

/// How many plies back the position can have stood.
std::size_t reversible_plies(int halfmove_clock, std::size_t known) {
    return std::min(known, static_cast<std::size_t>(halfmove_clock));
}

}  // namespace

int KeyHistory::earlier_occurrences_of(Key key, int halfmove_clock) const {
    const std::size_t limit = reversible_plies(halfmove_clock, keys_.size());
    int count = 0;
    for (std::size_t plies = shortest_cycle; plies <= limit; plies += 2) {
        count += keys_[keys_.size() - plies] == key ? 1 : 0;
    }
    return count;
}

int KeyHistory::plies_since_occurrence_of(Key key, int halfmove_clock) const {
    const std::size_t limit = reversible_plies(halfmove_clock, keys_.size());
    for (std::size_t plies = shortest_cycle; plies <= limit; plies += 2) {
        if (keys_[keys_.size() - plies] == key) {
            return static_cast<int>(plies);
        }
    }
    return 0;
}

}  // namespace ricochet
