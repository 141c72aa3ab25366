// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/tensor/attacks.hpp"
#include "movegen/tensor/bitboard.hpp"
#include "movegen/tensor/types.hpp"

namespace ricochet::tensor {

/// The squares on which a beast can land by hops without capture (RULES 3.7), and its start square; steps are
/// excluded.
struct HopTargets {
    Bitboard diagonal;
    Bitboard orthogonal;
};

namespace detail {

/// The landing square of a hop from `from` over the piece on `over`.
constexpr Square behind(Square from, Square over) {
    return static_cast<Square>(2 * static_cast<int>(over) - static_cast<int>(from));
}

#if RICOCHET_USE_BMI2
/// The squares that hops from one square can reach: every other file of every other rank, five by four. Packed
/// by rank they fit 20 bits, and so do the squares between them that are hopped over; a flood of hops is then a
/// few shifts of single words (hop_targets).
///
/// Bit 5 * row + column is the lattice square itself in `free`, and a square to hop over in the others: the one
/// to its right in `beside`, above it in `above`, above to the right in `corner`.
class HopLattice {
public:
    /// `others`: all pieces except the one on `from`.
    HopLattice(Square from, Bitboard others)
        : squares_(squares_of(file_of(from) & 1, rank_of(from) & 1)),
          start_(std::uint32_t{1} << (rank_of(from) / 2 * columns + file_of(from) / 2)),
          free_(~pack(others, squares_)) {
        const int file_parity = file_of(from) & 1;
        const int rank_parity = rank_of(from) & 1;
        // If the first file or rank is not in the lattice, the pieces before the first column or row come
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

    /// The lattice's squares in either half of a bitboard, each of which has an even number of ranks.
    static constexpr std::uint64_t squares_of(int file_parity, int rank_parity) {
        constexpr std::uint64_t files_a_c_e_g_i = 0b0101010101;
        const std::uint64_t files = files_a_c_e_g_i << file_parity;
        return (files | files << 2 * file_count) << rank_parity * file_count;
    }
    static std::uint32_t pack(Bitboard pieces, std::uint64_t squares) {
        return static_cast<std::uint32_t>(pext(pieces.low(), squares) | pext(pieces.high(), squares)
                                                                            << half_bits);
    }

    template <class Hop>
    [[nodiscard]] Bitboard flood(Hop hop) const {
        std::uint32_t landed = start_;
        for (std::uint32_t before = 0; before != landed;) {
            before = landed;
            landed |= hop(landed) & free_;
        }
        return {pdep(landed, squares_), pdep(landed >> half_bits, squares_)};
    }

    std::uint64_t squares_;
    std::uint32_t start_;
    std::uint32_t free_;
    std::uint32_t beside_;
    std::uint32_t above_;
    std::uint32_t corner_;
};
#else
/// All landings of one kind of hops. Goes square by square: most beasts have few hops, and shifting whole
/// boards in four directions for each took twice the time.
inline Bitboard flood_hops(const std::array<Bitboard, square_count>& hoppable, Square start, Bitboard others) {
    Bitboard landed(start);
    Bitboard frontier(start);
    while (frontier.any()) {
        const Square from = frontier.pop_first();
        for (const Square over : hoppable[index(from)] & others) {
            const Bitboard landing(behind(from, over));
            const Bitboard fresh = landing - (others | landed);
            landed |= fresh;
            frontier |= fresh;
        }
    }
    return landed;
}
#endif

}  // namespace detail

/// All landings from `from` over the pieces of `occupied`. The start square counts as empty (RULES 3.7).
inline HopTargets hop_targets(Square from, Bitboard occupied) {
    const Bitboard others = occupied - Bitboard(from);
#if RICOCHET_USE_BMI2
    const detail::HopLattice lattice(from, others);
    return {lattice.diagonal(), lattice.orthogonal()};
#else
    return {detail::flood_hops(detail::hop_tables.diagonal_over, from, others),
            detail::flood_hops(detail::hop_tables.orthogonal_over, from, others)};
#endif
}

/// The squares whose contents affect the hops and captures over `landings`: beside each landing, and beyond a
/// piece there.
inline Bitboard squares_hopped(const HopTargets& landings, Bitboard occupied) {
    const auto seen = [occupied]<Direction... directions>(Bitboard from) {
        return (
            (from.shift<directions>() | (from.shift<directions>() & occupied).template shift<directions>()) |
            ...);
    };
    return seen.template operator()<Direction::north, Direction::south, Direction::east, Direction::west>(
               landings.orthogonal) |
           seen.template operator()<Direction::north_east, Direction::north_west, Direction::south_east,
                                    Direction::south_west>(landings.diagonal);
}

/// Calls `visit(Square to, Square captured)` once for each distinct capture by a beast on `from`: after any
/// hops to `landings`, a last hop over an enemy beast, which it removes. It may end on `from`.
template <class Visitor>
void for_each_hop_capture(Square from, const HopTargets& landings, Bitboard occupied, Bitboard enemy_beasts,
                          Visitor&& visit) {
    const Bitboard others = occupied - Bitboard(from);
    for (const Square victim : enemy_beasts) {
        const Bitboard takeoffs = (detail::hop_tables.diagonal_takeoffs[index(victim)] & landings.diagonal) |
                                  (detail::hop_tables.orthogonal_takeoffs[index(victim)] & landings.orthogonal);
        for (const Square takeoff : takeoffs) {
            const Square to = detail::behind(takeoff, victim);
            if (!others.contains(to)) {
                visit(to, victim);
            }
        }
    }
}

}  // namespace ricochet::tensor
