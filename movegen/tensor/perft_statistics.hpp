// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// What the moves of the last ply of a perft are, each counted wherever it fits: a propel that mates counts as
/// a propel, a check and a mate. For authors of other programs to compare with (PERFT.md).
struct PerftStatistics {
    /// All of them: the perft count.
    std::uint64_t nodes = 0;
    /// Moves that remove an enemy piece in any way, those of the next column and en passant included.
    std::uint64_t captures = 0;
    /// Beasts that remove a beast by a hop (RULES 3.7).
    std::uint64_t beast_captures = 0;
    /// Moves that need a bounce (RULES 3.5): what an ordinary move reaches too is none.
    std::uint64_t bounces = 0;
    std::uint64_t propels = 0;
    std::uint64_t en_passant = 0;
    std::uint64_t castlings = 0;
    /// One for each choice of the new piece.
    std::uint64_t promotions = 0;
    std::uint64_t checks = 0;
    std::uint64_t mates = 0;

    friend bool operator==(const PerftStatistics&, const PerftStatistics&) = default;
};

/// Walks all lines of `depth` plies, 0 or more, by one thread and without transpositions; at depth 0 there is
/// no last move, and one node.
PerftStatistics perft_statistics(const Position& position, int depth);

}  // namespace ricochet::tensor
