// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "movegen/tensor/position.hpp"

namespace ricochet {

/// The keys of a game's positions, oldest first, the current position's key *not* included: push the key of a
/// position before making a move on it, pop after taking the move back.
class KeyHistory {
public:
    void push(Key key) { keys_.push_back(key); }
    void pop() { keys_.pop_back(); }
    void clear() { keys_.clear(); }
    void reserve(std::size_t size) { keys_.reserve(size); }
    [[nodiscard]] std::size_t size() const { return keys_.size(); }

    /// How often the position has stood before (0 = never). Looks back no further than the last irreversible
    /// move.
    [[nodiscard]] int earlier_occurrences(const Position& position) const;
    /// Plies back to the latest earlier occurrence, or 0 where there is none.
    [[nodiscard]] int plies_since_occurrence(const Position& position) const;

private:
    std::vector<Key> keys_;
};

/// How a game stands.
enum class Outcome : std::uint8_t {
    none,
    checkmate,  ///< the side to move is mated
    stalemate,
    threefold_repetition,
    fifty_moves,
    dead_position
};

/// Applies RULES section 5: checkmate and stalemate come before the other draws.
Outcome outcome(const Position& position, const KeyHistory& history);

}  // namespace ricochet
