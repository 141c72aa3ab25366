// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

#include "search/tables/ending.hpp"

namespace ricochet::tables {

/// Numbers the placements of an ending's pieces, 0 to `size()` - 1, for either side to move. Mirror images have
/// one number: boards without pawns have four symmetries, others two, and no square is its own mirror image.
/// White's king tells which image is meant. The same pieces in other order are one placement. Some numbers are
/// of placements that are no position: two pieces on one square, a side in check that has just moved.
class TableIndex {
public:
    explicit TableIndex(const Ending& ending);

    [[nodiscard]] std::uint64_t size() const { return size_; }
    /// The pieces must stand on different squares, pawns on none of the outer ranks.
    [[nodiscard]] std::uint64_t encode(const Squares& squares) const;
    /// One of the placements of a number.
    [[nodiscard]] Squares decode(std::uint64_t number) const;

private:
    /// The same pieces of one side, which stand in a row in the ending.
    struct Group {
        std::size_t first = 0;
        std::size_t count = 1;
        unsigned lowest = 0;   ///< the first square where one may stand
        unsigned squares = 0;  ///< on how many
        std::uint64_t size = 1;
    };

    [[nodiscard]] static std::uint64_t rank_in(const Group& group,
                                               const std::array<unsigned, most_pieces>& squares);

    bool has_pawns_;
    std::size_t king_squares_;
    std::array<Group, most_pieces> groups_{};
    std::size_t group_count_ = 0;
    std::uint64_t size_ = 1;
};

}  // namespace ricochet::tables
