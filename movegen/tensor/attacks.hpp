// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "movegen/common/lines.hpp"
#include "movegen/tensor/bitboard.hpp"
#include "movegen/tensor/types.hpp"

namespace ricochet::tensor {

namespace detail {

/// One file or diagonal through a square. Its two halves use different bits (bitboard.hpp; files after a shift
/// of the upper half by one), so `low | high` holds the whole line in one word.
struct HalfwordLine {
    std::uint64_t low;
    std::uint64_t high;
    /// The squares whose pieces can shorten the attacks: the line without its ends and the square itself.
    std::uint64_t relevant;
    /// The index of this line's first pattern in `SliderTables::patterns`.
    std::uint32_t offset;
};

constexpr std::size_t pattern_count = 6144;

struct SliderTables {
    std::array<std::array<HalfwordLine, square_count>, 3> lines;  // file, diagonal, anti-diagonal
    std::array<std::uint8_t, pattern_count> patterns;
    /// By file and the pieces on the eight inner squares of a rank.
    std::array<std::array<std::uint16_t, 256>, file_count> ranks;
};

struct RayTables {
    // north, north-east, east, south-east, then their opposites in the same order
    std::array<std::array<Bitboard, square_count>, 8> rays;
};

/// The geometry of hops (RULES 3.7).
struct HopTables {
    /// By start square: the neighbours with a square beyond them.
    std::array<Bitboard, square_count> diagonal_over;
    std::array<Bitboard, square_count> orthogonal_over;
    /// By the square hopped over: the neighbours with a square opposite.
    std::array<Bitboard, square_count> diagonal_takeoffs;
    std::array<Bitboard, square_count> orthogonal_takeoffs;
};

extern const HopTables hop_tables;
extern const LineTables<Geometry> line_tables;
extern const SliderTables slider_tables;
extern const RayTables ray_tables;

}  // namespace detail

inline const LineTables<Geometry>& line_tables_of(Geometry /*board*/) {
    return detail::line_tables;
}

// Leapers ---------------------------------------------------------------------------------------------------

using ricochet::knight_attacks;
/// The union of the knight leaps from every square of a set.
inline Bitboard knight_attacks(Bitboard squares) {
    Bitboard attacks;
    for (const Square square : squares) {
        attacks |= knight_attacks(square);
    }
    return attacks;
}

// Lines -----------------------------------------------------------------------------------------------------
// Attacks along a line extend from a square to the first blocker on either side, inclusive. The `blockers` of a
// side's sliders are all pieces except its own beasts, through which they pass (RULES 3.1); the beasts' squares
// are attacked. Inlining is forced: with link time optimisation g++ 12 would not inline some of them, which
// ones changes with unrelated code, and perft's speed changes by up to a quarter.

namespace detail {

#if RICOCHET_USE_BMI2
/// Packs the line's blockers into an index, looks the attacks up, and unpacks them onto the line.
template <Line line>
[[gnu::always_inline]] inline Bitboard halfword_attacks(Square square, Bitboard blockers) {
    static_assert(line != Line::rank);
    constexpr unsigned high_shift = line == Line::file ? 1 : 0;
    const HalfwordLine& entry = slider_tables.lines[index(line) - 1][index(square)];
    const std::uint64_t pieces = (blockers.low() & entry.low) | (blockers.high() << high_shift & entry.high);
    const std::uint64_t pattern = slider_tables.patterns[entry.offset + pext(pieces, entry.relevant)];
    const std::uint64_t attacks = pdep(pattern, entry.low | entry.high);
    return {attacks & entry.low, (attacks & entry.high) >> high_shift};
}
#else
/// Cuts the two rays of a line after their nearest blockers.
template <Line line>
[[gnu::always_inline]] inline Bitboard halfword_attacks(Square square, Bitboard blockers) {
    static_assert(line != Line::rank);
    // Of a line's two rays this one goes to higher squares, except for anti-diagonals.
    constexpr std::size_t ray = line == Line::file ? 0 : line == Line::diagonal ? 1 : 3;
    constexpr bool rises = line != Line::anti_diagonal;
    const auto& up = ray_tables.rays[rises ? ray : ray + 4];
    const auto& down = ray_tables.rays[rises ? ray + 4 : ray];
    Bitboard attacks = up[index(square)] | down[index(square)];
    if (const Bitboard above = up[index(square)] & blockers; above.any()) {
        attacks = attacks - up[index(above.first())];
    }
    if (const Bitboard below = down[index(square)] & blockers; below.any()) {
        attacks = attacks - down[index(below.last())];
    }
    return attacks;
}
#endif

}  // namespace detail

[[gnu::always_inline]] inline Bitboard rank_attacks(Square square, Bitboard blockers) {
    constexpr std::uint64_t inner = 255;
    const auto number = static_cast<unsigned>(square);
    const bool upper = number >= Bitboard::half_size;
    const unsigned in_half = upper ? number - Bitboard::half_size : number;
    const unsigned file = in_half % file_count;
    const unsigned shift = in_half - file;
    const std::uint64_t pieces = (upper ? blockers.high() : blockers.low()) >> (shift + 1) & inner;
    const std::uint64_t attacks = std::uint64_t{detail::slider_tables.ranks[file][pieces]} << shift;
    return upper ? Bitboard{0, attacks} : Bitboard{attacks, 0};
}
[[gnu::always_inline]] inline Bitboard file_attacks(Square square, Bitboard blockers) {
    return detail::halfword_attacks<Line::file>(square, blockers);
}
[[gnu::always_inline]] inline Bitboard diagonal_attacks(Square square, Bitboard blockers) {
    return detail::halfword_attacks<Line::diagonal>(square, blockers);
}
[[gnu::always_inline]] inline Bitboard anti_diagonal_attacks(Square square, Bitboard blockers) {
    return detail::halfword_attacks<Line::anti_diagonal>(square, blockers);
}

/// The attacks along one line, which must not be `Line::none`.
inline Bitboard line_attacks(Line line, Square square, Bitboard blockers) {
    switch (line) {
        case Line::rank:
            return rank_attacks(square, blockers);
        case Line::file:
            return file_attacks(square, blockers);
        case Line::diagonal:
            return diagonal_attacks(square, blockers);
        default:
            return anti_diagonal_attacks(square, blockers);
    }
}

[[gnu::always_inline]] inline Bitboard bishop_attacks(Square square, Bitboard blockers) {
    return diagonal_attacks(square, blockers) | anti_diagonal_attacks(square, blockers);
}
[[gnu::always_inline]] inline Bitboard rook_attacks(Square square, Bitboard blockers) {
    return rank_attacks(square, blockers) | file_attacks(square, blockers);
}
[[gnu::always_inline]] inline Bitboard queen_attacks(Square square, Bitboard blockers) {
    return bishop_attacks(square, blockers) | rook_attacks(square, blockers);
}

}  // namespace ricochet::tensor
