// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "movegen/common/color.hpp"

namespace ricochet {

/// The keys of a game's positions, oldest first, the current position's key *not* included: push the key of a
/// position before making a move on it, pop after taking the move back.
class KeyHistory {
public:
    void push(Key key) { keys_.push_back(key); }
    void pop() { keys_.pop_back(); }
    void reserve(std::size_t size) { keys_.reserve(size); }
    [[nodiscard]] std::size_t size() const { return keys_.size(); }

    /// How often the position, of any game, has stood before (0 = never). Looks back no further than the last
    /// irreversible move.
    template <class Position>
    [[nodiscard]] int earlier_occurrences(const Position& position) const {
        return earlier_occurrences_of(position.key(), position.halfmove_clock());
    }
    /// Plies back to the latest earlier occurrence, or 0 where there is none.
    template <class Position>
    [[nodiscard]] int plies_since_occurrence(const Position& position) const {
        return plies_since_occurrence_of(position.key(), position.halfmove_clock());
    }

private:
    [[nodiscard]] int earlier_occurrences_of(Key key, int halfmove_clock) const;
    [[nodiscard]] int plies_since_occurrence_of(Key key, int halfmove_clock) const;

    std::vector<Key> keys_;
};

}  // namespace ricochet
