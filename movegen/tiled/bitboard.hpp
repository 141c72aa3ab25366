// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <initializer_list>

#include "movegen/common/square_set.hpp"
#include "movegen/tiled/types.hpp"

namespace ricochet::tiled {

/// A set of squares: bit 0 of the word is a1, bit 63 h8.
class Bitboard : public SquareSet<Bitboard, Geometry> {
public:
    constexpr Bitboard() = default;
    constexpr explicit Bitboard(std::uint64_t word) : word_(word) {}
    constexpr explicit Bitboard(Square square) : word_(std::uint64_t{1} << static_cast<unsigned>(square)) {
        assert(square < Square::none);
    }
    constexpr Bitboard(std::initializer_list<Square> squares) {
        for (const Square square : squares) {
            *this |= Bitboard(square);
        }
    }

    /// All 64 squares.
    static constexpr Bitboard all() { return Bitboard(~std::uint64_t{0}); }
    static constexpr Bitboard file(int file) { return Bitboard(file_a << static_cast<unsigned>(file)); }
    static constexpr Bitboard rank(int rank) {
        return Bitboard(rank_1 << static_cast<unsigned>(rank * file_count));
    }

    [[nodiscard]] constexpr std::uint64_t word() const { return word_; }

    [[nodiscard]] constexpr bool any() const { return word_ != 0; }
    [[nodiscard]] constexpr int count() const { return std::popcount(word_); }
    /// Whether the set has two or more squares.
    [[nodiscard]] constexpr bool many() const { return (word_ & (word_ - 1)) != 0; }

    /// The lowest square, in the order a1, b1, ... h8. The set must not be empty.
    [[nodiscard]] constexpr Square first() const {
        assert(any());
        return static_cast<Square>(std::countr_zero(word_));
    }
    /// The highest square. The set must not be empty.
    [[nodiscard]] constexpr Square last() const {
        assert(any());
        return static_cast<Square>(square_count - 1 - std::countl_zero(word_));
    }
    /// All but the lowest square. The set must not be empty.
    [[nodiscard]] constexpr Bitboard without_first() const {
        assert(any());
        return Bitboard(word_ & (word_ - 1));
    }

    friend constexpr bool operator==(Bitboard, Bitboard) = default;
    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) { return Bitboard(a.word_ & b.word_); }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) { return Bitboard(a.word_ | b.word_); }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) { return Bitboard(a.word_ ^ b.word_); }
    /// Set difference: the squares of `a` that are not in `b`.
    friend constexpr Bitboard operator-(Bitboard a, Bitboard b) { return Bitboard(a.word_ & ~b.word_); }
    /// The other squares of the board.
    friend constexpr Bitboard operator~(Bitboard a) { return Bitboard(~a.word_); }

    /// The neighbours of all squares in a direction, without those off the board.
    template <Direction direction>
    [[nodiscard]] constexpr Bitboard shift() const {
        constexpr auto distance = static_cast<int>(direction);
        constexpr int file = (distance + file_count + 1) % file_count - 1;  // -1 is west
        const std::uint64_t staying = word_ & ~(file > 0 ? file_h : file < 0 ? file_a : 0);
        if constexpr (distance > 0) {
            return Bitboard(staying << static_cast<unsigned>(distance));
        } else {
            return Bitboard(staying >> static_cast<unsigned>(-distance));
        }
    }

private:
    static constexpr std::uint64_t file_a = 0x0101010101010101;
    static constexpr std::uint64_t file_h = file_a << 7U;
    static constexpr std::uint64_t rank_1 = 0xFF;

    std::uint64_t word_ = 0;
};

}  // namespace ricochet::tiled
