// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace ricochet {

/// What the search has learnt about a kind of move: -history_limit (always bad) to history_limit (always good).
using HistoryEntry = std::int16_t;
constexpr int history_limit = 16384;
/// The limit of correction histories: low, so that entries learn the size of an error and not its sign alone.
constexpr int correction_limit = 1024;

// History gravity (Chess Programming Wiki, "History Heuristic", History Bonuses).
/// Moves an entry towards the bonus, the less the nearer it is to the limit already. For every table.
constexpr void update(HistoryEntry& entry, int bonus, int limit = history_limit) {
    entry = static_cast<HistoryEntry>(entry + bonus - entry * std::abs(bonus) / limit);
}

/// A key with one more word of bits in it: for keys of bitboards, which correction histories index by.
constexpr std::uint64_t mix_key(std::uint64_t key, std::uint64_t word) {
    constexpr std::uint64_t golden_ratio = 0x9E3779B97F4A7C15;
    key = (key ^ word) * golden_ratio;
    return key ^ key >> 32U;
}

/// A piece and the square it goes to, as a number below the game's `piece_to_count`, which itself stands for
/// "no move" and null moves.
using PieceTo = std::uint16_t;

/// Where the quiet histories keep what they know of a move: two entries of the side's own table, and the pieces
/// that it moves for the continuation histories. A move that has but one of either names it twice.
struct QuietIndices {
    std::array<std::size_t, 2> entries;
    std::array<PieceTo, 2> actors;
};

}  // namespace ricochet
