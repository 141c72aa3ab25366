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
    /// Before a null move. Positions before it do not count as occurrences of those after it, since a game has
    /// no null moves.
    void push_null(Key key) {
        null_moves_.push_back(keys_.size());
        keys_.push_back(key);
    }
    /// Removes the key pushed last, by either function.
    void pop() {
        keys_.pop_back();
        if (!null_moves_.empty() && null_moves_.back() == keys_.size()) {
            null_moves_.pop_back();
        }
    }
    void reserve(std::size_t size) { keys_.reserve(size); }
    [[nodiscard]] std::size_t size() const { return keys_.size(); }

    /// The number of earlier occurrences of the position, back to the last irreversible move.
    template <class Position>
    [[nodiscard]] int earlier_occurrences(const Position& position) const {
        int count = 0;
        for (std::size_t plies = shortest_cycle; plies <= reversible_plies(position); plies += 2) {
            count += before(plies) == position.key() ? 1 : 0;
        }
        return count;
    }
    /// Plies back to the latest earlier occurrence, or 0 if there is none.
    template <class Position>
    [[nodiscard]] int plies_since_occurrence(const Position& position) const {
        for (std::size_t plies = shortest_cycle; plies <= reversible_plies(position); plies += 2) {
            if (before(plies) == position.key()) {
                return static_cast<int>(plies);
            }
        }
        return 0;
    }
    /// How many plies back a position can have occurred: to the last irreversible move or null move, at most to
    /// the first key.
    template <class Position>
    [[nodiscard]] std::size_t reversible_plies(const Position& position) const {
        const std::size_t known = keys_.size() - (null_moves_.empty() ? 0 : null_moves_.back() + 1);
        const auto reversible = static_cast<std::size_t>(position.halfmove_clock());
        return known < reversible ? known : reversible;
    }
    /// The key this many plies ago, from 1 to `size()`.
    [[nodiscard]] Key before(std::size_t plies) const { return keys_[keys_.size() - plies]; }

private:
    /// A side needs two moves to go away and come back, and its opponent moves after each.
    static constexpr std::size_t shortest_cycle = 4;

    std::vector<Key> keys_;
    /// The places in `keys_` of the positions in which a null move was made.
    std::vector<std::size_t> null_moves_;
};

}  // namespace ricochet
