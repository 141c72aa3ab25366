// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/tensor/attacks.hpp"

#if RICOCHET_USE_BMI2

namespace ricochet::tensor::detail {

/// The squares that hops from one square can ever reach: every other file of every other rank, five by four of
/// them. Packed together by rank they fit 20 bits, and so do the squares between them over which the hops go;
/// a flood of hops is then a few shifts of single words (hop_targets).
///
/// Bit 5 * row + column is the lattice square itself in `free`, the square to its right in `beside`, the one
/// above it in `above` and the one above to the right in `corner`: pieces to hop over.
class HopLattice {
public:
    /// Of a start square and all pieces but the one that stands there.
    HopLattice(Square from, Bitboard others)
        : squares_(squares_of(file_of(from) & 1, rank_of(from) & 1)),
          start_(std::uint32_t{1} << (rank_of(from) / 2 * columns + file_of(from) / 2)),
          free_(~pack(others, squares_)) {
        const int file_parity = file_of(from) & 1;
        const int rank_parity = rank_of(from) & 1;
        // Where the first file or rank is not of the lattice, the pieces before the first column or row come
        // first.
        const int row_shift = rank_parity * columns;
        beside_ = pack(others, squares_of(file_parity ^ 1, rank_parity)) >> file_parity & inner_columns;
        above_ = pack(others, squares_of(file_parity, rank_parity ^ 1)) >> row_shift & inner_rows;
        corner_ = pack(others, squares_of(file_parity ^ 1, rank_parity ^ 1)) >> (row_shift + file_parity) &
                  inner_columns & inner_rows;
    }

    [[nodiscard]] Bitboard orthogonal() const {
        return flood([this](std::uint32_t from) {
            return (from & beside_) << 1 | (from >> 1 & beside_) | (from & above_) << columns |
                   (from >> columns & above_);
        });
    }
    [[nodiscard]] Bitboard diagonal() const {
        return flood([this](std::uint32_t from) {
            return (from & corner_) << (columns + 1) | (from >> (columns + 1) & corner_) |
                   (from >> 1 & corner_) << columns | (from >> columns & corner_) << 1;
        });
    }

private:
    static constexpr int columns = file_count / 2;
    static constexpr int half_bits = columns * 2;
    static constexpr std::uint32_t inner_columns = 0b01111'01111'01111'01111;
    static constexpr std::uint32_t inner_rows = 0b00000'11111'11111'11111;

    /// In either half of a bitboard: each has an even number of ranks.
    static constexpr std::uint64_t squares_of(int file_parity, int rank_parity) {
        constexpr std::uint64_t files_a_c_e_g_i = 0b0101010101;
        const std::uint64_t files = files_a_c_e_g_i << file_parity;
        return (files | files << 2 * file_count) << rank_parity * file_count;
    }
    static std::uint32_t pack(Bitboard pieces, std::uint64_t squares) {
        return static_cast<std::uint32_t>(_pext_u64(pieces.low(), squares) | _pext_u64(pieces.high(), squares)
                                                                                 << half_bits);
    }

    template <class Hop>
    [[nodiscard]] Bitboard flood(Hop hop) const {
        std::uint32_t landed = start_;
        for (std::uint32_t before = 0; before != landed;) {
            before = landed;
            landed |= hop(landed) & free_;
        }
        return {_pdep_u64(landed, squares_), _pdep_u64(landed >> half_bits, squares_)};
    }

    std::uint64_t squares_;
    std::uint32_t start_;
    std::uint32_t free_;
    std::uint32_t beside_;
    std::uint32_t above_;
    std::uint32_t corner_;
};

}  // namespace ricochet::tensor::detail

#endif
