// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "movegen/tiled/position.hpp"

namespace ricochet::tiled {

/// What the moves of the last ply of a perft are, each counted wherever it fits: a promotion that captures and
/// mates counts as a promotion, a capture, a check and a mate. For authors of other programs to compare with.
struct PerftStatistics {
    /// All of them: the perft count.
    std::uint64_t nodes = 0;
    /// Those en passant included.
    std::uint64_t captures = 0;
    std::uint64_t en_passant = 0;
    std::uint64_t castlings = 0;
    /// One for each choice of the new piece.
    std::uint64_t promotions = 0;
    /// King's moves that make a tile where he lands, castling included.
    std::uint64_t tiles_by_king = 0;
    std::uint64_t drops = 0;
    std::uint64_t removals = 0;
    std::uint64_t checks = 0;
    std::uint64_t mates = 0;

    friend bool operator==(const PerftStatistics&, const PerftStatistics&) = default;
};

/// Walks all lines of `depth` plies, 0 or more, by one thread and without transpositions; at depth 0 there is
/// no last move, and one node.
PerftStatistics perft_statistics(const Position& position, int depth);

}  // namespace ricochet::tiled
