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
    /// Before a null move: no position from before it counts as an occurrence of one behind it, because nobody
    /// may pass in a game.
    void push_null(Key key) {
        null_moves_.push_back(keys_.size());
        keys_.push_back(key);
    }
    /// Takes back what either of them pushed last.
    void pop() {
        keys_.pop_back();
        if (!null_moves_.empty() && null_moves_.back() == keys_.size()) {
            null_moves_.pop_back();
        }
    }
    void reserve(std::size_t size) { keys_.reserve(size); }
    [[nodiscard]] std::size_t size() const { return keys_.size(); }

    /// How often the position, of any game, has stood before (0 = never). Looks back no further than the last
    /// irreversible move.
    template <class Position>
    [[nodiscard]] int earlier_occurrences(const Position& position) const {
        return earlier_occurrences_of(position.key(), reversible_plies(position));
    }
    /// Plies back to the latest earlier occurrence, or 0 where there is none.
    template <class Position>
    [[nodiscard]] int plies_since_occurrence(const Position& position) const {
        return plies_since_occurrence_of(position.key(), reversible_plies(position));
    }
    /// How many plies back a position, of any game, can have stood: to the last irreversible move or null move,
    /// and no further than is known.
    template <class Position>
    [[nodiscard]] std::size_t reversible_plies(const Position& position) const {
        const std::size_t known = keys_.size() - (null_moves_.empty() ? 0 : null_moves_.back() + 1);
        const auto reversible = static_cast<std::size_t>(position.halfmove_clock());
        return known < reversible ? known : reversible;
    }
    /// The key so many plies ago, at least 1 and at most `size()`.
    [[nodiscard]] Key before(std::size_t plies) const { return keys_[keys_.size() - plies]; }

private:
    [[nodiscard]] int earlier_occurrences_of(Key key, std::size_t reversible_plies) const;
    [[nodiscard]] int plies_since_occurrence_of(Key key, std::size_t reversible_plies) const;

    std::vector<Key> keys_;
    /// Where in `keys_` the positions stand in which a null move was made.
    std::vector<std::size_t> null_moves_;
};

}  // namespace ricochet
