// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "movegen/common/key_history.hpp"

namespace ricochet {

/// Whether and how a game has ended.
enum class Outcome : std::uint8_t {
    none,
    checkmate,  ///< the side to move is mated
    stalemate,
    threefold_repetition,
    fifty_moves,
    dead_position
};

/// Plies without a capture or a pawn move after which a game is drawn (the 50-move rule).
constexpr int halfmove_limit = 100;

/// The outcome of any game after the positions of `history`: checkmate and stalemate take precedence over the
/// other draws (RULES 5, RULES-TILED 6). Uses the game's `has_legal_move(position)`.
template <class Position>
Outcome outcome_of(const Position& position, const KeyHistory& history) {
    constexpr int occurrences_before_third = 2;
    if (!has_legal_move(position)) {
        return position.in_check() ? Outcome::checkmate : Outcome::stalemate;
    }
    if (history.earlier_occurrences(position) >= occurrences_before_third) {
        return Outcome::threefold_repetition;
    }
    if (position.halfmove_clock() >= halfmove_limit) {
        return Outcome::fifty_moves;
    }
    return position.is_dead() ? Outcome::dead_position : Outcome::none;
}

/// The name of an outcome in files and for other programs: `checkmate`, `threefold_repetition` and so on;
/// `none` while the game continues.
constexpr std::string_view name_of(Outcome outcome) {
    constexpr std::array<std::string_view, 6> names = {
        "none", "checkmate", "stalemate", "threefold_repetition", "fifty_moves", "dead_position"};
    return names[static_cast<std::size_t>(outcome)];
}

}  // namespace ricochet
