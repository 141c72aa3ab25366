// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/key_history.hpp"

#include <algorithm>

#include "movegen/tensor/legal_moves.hpp"

namespace ricochet {

namespace {

/// A side needs two moves to go away and come back, and its opponent moves after each.
constexpr std::size_t shortest_cycle = 4;
constexpr int fifty_moves_in_plies = 100;
constexpr int occurrences_before_third = 2;

/// How many plies back the position can have stood.
std::size_t reversible_plies(const Position& position, std::size_t known) {
    return std::min(known, static_cast<std::size_t>(position.halfmove_clock()));
}

}  // namespace

int KeyHistory::earlier_occurrences(const Position& position) const {
    const std::size_t limit = reversible_plies(position, keys_.size());
    int count = 0;
    for (std::size_t plies = shortest_cycle; plies <= limit; plies += 2) {
        count += keys_[keys_.size() - plies] == position.key() ? 1 : 0;
    }
    return count;
}

int KeyHistory::plies_since_occurrence(const Position& position) const {
    const std::size_t limit = reversible_plies(position, keys_.size());
    for (std::size_t plies = shortest_cycle; plies <= limit; plies += 2) {
        if (keys_[keys_.size() - plies] == position.key()) {
            return static_cast<int>(plies);
        }
    }
    return 0;
}

Outcome outcome(const Position& position, const KeyHistory& history) {
    if (!has_legal_move(position)) {
        return position.in_check() ? Outcome::checkmate : Outcome::stalemate;
    }
    if (history.earlier_occurrences(position) >= occurrences_before_third) {
        return Outcome::threefold_repetition;
    }
    if (position.halfmove_clock() >= fifty_moves_in_plies) {
        return Outcome::fifty_moves;
    }
    return position.is_dead() ? Outcome::dead_position : Outcome::none;
}

}  // namespace ricochet
