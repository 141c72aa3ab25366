// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <initializer_list>

#include "movegen/common/square_set.hpp"
#include "movegen/tensor/types.hpp"

namespace ricochet::tensor {

/// A set of squares, four ranks per word: bits 0-39 of `low` are a1-j4, bits 0-39 of `high` are a5-j8.
///
/// The halves have equal size so that the parts of a file or diagonal in the two halves never use the same bits
/// (files after a shift by one), and a whole line fits one word (attacks.hpp).
class Bitboard : public SquareSet<Bitboard, Geometry> {
public:
    static constexpr int half_size = square_count / 2;
    static constexpr std::uint64_t half_mask = (std::uint64_t{1} << half_size) - 1;

    constexpr Bitboard() = default;
    /// From the two halves; bits above 39 must be clear.
    constexpr Bitboard(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
    constexpr explicit Bitboard(Square square) {
        const auto number = static_cast<int>(square);
        assert(number < square_count);
        // Selects values, not the word to write, since clang would do that in memory.
        low_ = number < half_size ? std::uint64_t{1} << number : 0;
        high_ = number < half_size ? 0 : std::uint64_t{1} << (number - half_size);
    }
    constexpr Bitboard(std::initializer_list<Square> squares) {
        for (const Square square : squares) {
            *this |= Bitboard(square);
        }
    }

    /// All 80 squares.
    static constexpr Bitboard all() { return {half_mask, half_mask}; }
    static constexpr Bitboard file(int file) {
        const std::uint64_t half = file_a_half << file;
        return {half, half};
    }
    static constexpr Bitboard rank(int rank) {
        const std::uint64_t bits = (std::uint64_t{1} << file_count) - 1;
        return rank < 4 ? Bitboard{bits << (rank * file_count), 0}
                        : Bitboard{0, bits << ((rank - 4) * file_count)};
    }

    [[nodiscard]] constexpr std::uint64_t low() const { return low_; }
    [[nodiscard]] constexpr std::uint64_t high() const { return high_; }

    [[nodiscard]] constexpr bool any() const { return (low_ | high_) != 0; }
    [[nodiscard]] constexpr int count() const { return std::popcount(low_) + std::popcount(high_); }
    /// Whether the set has two or more squares.
    [[nodiscard]] constexpr bool many() const {
        return ((low_ & (low_ - 1)) | (high_ & (high_ - 1))) != 0 || (low_ != 0 && high_ != 0);
    }

    /// The lowest square, in the order a1, b1, ... j8. The set must not be empty.
    [[nodiscard]] constexpr Square first() const {
        assert(any());
        return static_cast<Square>(low_ != 0 ? std::countr_zero(low_) : half_size + std::countr_zero(high_));
    }
    /// The highest square. The set must not be empty.
    [[nodiscard]] constexpr Square last() const {
        assert(any());
        return static_cast<Square>(high_ != 0 ? half_size + 63 - std::countl_zero(high_)
                                              : 63 - std::countl_zero(low_));
    }
    /// All but the lowest square. The set must not be empty.
    [[nodiscard]] constexpr Bitboard without_first() const {
        assert(any());
        return low_ != 0 ? Bitboard{low_ & (low_ - 1), high_} : Bitboard{0, high_ & (high_ - 1)};
    }

    friend constexpr bool operator==(Bitboard, Bitboard) = default;
    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) { return {a.low_ & b.low_, a.high_ & b.high_}; }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) { return {a.low_ | b.low_, a.high_ | b.high_}; }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) { return {a.low_ ^ b.low_, a.high_ ^ b.high_}; }
    /// Set difference: the squares of `a` that are not in `b`.
    friend constexpr Bitboard operator-(Bitboard a, Bitboard b) {
        return {a.low_ & ~b.low_, a.high_ & ~b.high_};
    }
    /// The other squares of the board.
    friend constexpr Bitboard operator~(Bitboard a) { return {~a.low_ & half_mask, ~a.high_ & half_mask}; }

    /// The neighbours of all squares in a direction, without those off the board.
    template <Direction direction>
    [[nodiscard]] constexpr Bitboard shift() const {
        if constexpr (direction == Direction::north) {
            return {low_ << file_count & half_mask, (high_ << file_count | low_ >> upper_rank) & half_mask};
        } else if constexpr (direction == Direction::south) {
            return {low_ >> file_count | (high_ << upper_rank & half_mask), high_ >> file_count};
        } else if constexpr (direction == Direction::east) {
            return {(low_ & ~file_j_half) << 1, (high_ & ~file_j_half) << 1};
        } else if constexpr (direction == Direction::west) {
            return {(low_ & ~file_a_half) >> 1, (high_ & ~file_a_half) >> 1};
        } else if constexpr (direction == Direction::north_east) {
            return shift<Direction::east>().template shift<Direction::north>();
        } else if constexpr (direction == Direction::north_west) {
            return shift<Direction::west>().template shift<Direction::north>();
        } else if constexpr (direction == Direction::south_east) {
            return shift<Direction::east>().template shift<Direction::south>();
        } else {
            return shift<Direction::west>().template shift<Direction::south>();
        }
    }

private:
    static constexpr std::uint64_t file_a_half = 1U | 1U << 10U | 1U << 20U | 1U << 30U;
    static constexpr std::uint64_t file_j_half = file_a_half << (file_count - 1);
    /// The shift from the top rank of the low half to the bottom rank of the high one.
    static constexpr int upper_rank = half_size - file_count;

    std::uint64_t low_ = 0;
    std::uint64_t high_ = 0;
};

}  // namespace ricochet::tensor
