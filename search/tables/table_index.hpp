// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

#include "search/tables/ending.hpp"

namespace ricochet::tables {

/// Numbers the placements of an ending's pieces, 0 to `size()` - 1, for either side to move. Mirror images
/// share a number: boards without pawns have four symmetries, others two, and no square is its own mirror
/// image. Permutations of equal pieces are one placement. Some numbers are no legal position: two pieces on one
/// square, or the side not to move in check.
class TableIndex {
public:
    explicit TableIndex(const Ending& ending);

    [[nodiscard]] std::uint64_t size() const { return size_; }
    /// The pieces must stand on different squares, pawns not on the outer ranks.
    [[nodiscard]] std::uint64_t encode(const Squares& squares) const;
    /// The placement with this number whose White king is on the left, and without pawns in the lower half.
    [[nodiscard]] Squares decode(std::uint64_t number) const;
    /// Turns `decode(n)` into `decode(n + 1)`, faster than decoding; not for the last number.
    void advance(Squares& squares) const;
    /// The number after a piece moves to an empty square, from `squares` = `decode(number)`: faster than
    /// `encode`. White's king must stay in its part of the board (`stays_at_home`).
    [[nodiscard]] std::uint64_t after(std::uint64_t number, const Squares& squares, std::size_t piece,
                                      Square to) const {
        if (piece == 0) {
            return number + (king_number(to) - king_number(squares[0])) * king_weight_;
        }
        const Group& group = groups_[group_of_[piece]];
        if (group.count == 1) {
            return number + (std::uint64_t{index(to)} - index(squares[piece])) * group.weight;
        }
        if (group.count == 2) {
            const std::size_t other = piece == group.first ? piece + 1 : group.first;
            return number + (rank_of_pair(group, to, squares[other]) -
                             rank_of_pair(group, squares[piece], squares[other])) *
                                group.weight;
        }
        return after_in_group(number, squares, piece, to);
    }
    /// Whether a piece is not White's king and has no equal; a step of one square then adds its weight to the
    /// number.
    [[nodiscard]] bool stands_alone(std::size_t piece) const {
        return piece != 0 && groups_[group_of_[piece]].count == 1;
    }
    [[nodiscard]] std::uint64_t weight(std::size_t piece) const { return groups_[group_of_[piece]].weight; }
    /// Whether a placement with White's king on this square is numbered directly, not by a mirror image.
    [[nodiscard]] bool stays_at_home(Square white_king) const {
        return file_of(white_king) < tensor::file_count / 2 &&
               (has_pawns_ || rank_of(white_king) < tensor::rank_count / 2);
    }
    /// The mirror image of a placement that `decode` returns, except for the order of equal pieces.
    [[nodiscard]] Squares brought_home(const Squares& squares) const;

private:
    /// Equal pieces of one side, adjacent in `Ending::pieces`.
    struct Group {
        std::size_t first = 0;
        std::size_t count = 1;
        unsigned lowest = 0;   ///< the lowest square of such a piece
        unsigned squares = 0;  ///< the number of squares from there on
        std::uint64_t size = 1;
        std::uint64_t weight = 1;  ///< the factor of this group's rank in a number
    };

    [[nodiscard]] static std::uint64_t king_number(Square king) {
        constexpr unsigned half_files = tensor::file_count / 2;
        const auto square = static_cast<unsigned>(king);
        return square / tensor::file_count * half_files + square % tensor::file_count;
    }
    [[nodiscard]] static std::uint64_t rank_of_pair(const Group& group, Square one, Square other) {
        const auto a = static_cast<unsigned>(one) - group.lowest;
        const auto b = static_cast<unsigned>(other) - group.lowest;
        const unsigned higher = a > b ? a : b;
        return (a > b ? b : a) + std::uint64_t{higher} * (higher - 1) / 2;
    }
    [[nodiscard]] static std::uint64_t rank_in(const Group& group, const Squares& squares);
    [[nodiscard]] std::uint64_t after_in_group(std::uint64_t number, const Squares& squares, std::size_t piece,
                                               Square to) const;

    bool has_pawns_;
    std::size_t king_squares_;
    std::array<Group, most_pieces> groups_{};
    std::size_t group_count_ = 0;
    /// The group of each piece; White's king is in none.
    std::array<std::size_t, most_pieces> group_of_{};
    std::uint64_t king_weight_ = 1;
    std::uint64_t size_ = 1;
};

}  // namespace ricochet::tables
