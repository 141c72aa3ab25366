// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "movegen/base/intrinsics.hpp"
#include "movegen/common/leaps.hpp"
#include "movegen/tiled/bitboard.hpp"
#include "movegen/tiled/position.hpp"
#include "movegen/tiled/types.hpp"

namespace ricochet::tiled {

namespace detail {

/// The attacks of a bishop or a rook from one square, by the pieces in its way.
struct SliderEntry {
    /// Its attacks on an empty board.
    std::uint64_t squares;
    /// The squares whose pieces can shorten it: `squares` without the ends of the lines.
    std::uint64_t relevant;
    /// Where this square's patterns start in `SliderTables::patterns`.
    std::uint32_t offset;
};

/// The sum of 2 to the number of relevant squares, over all squares, of bishops and of rooks.
constexpr std::size_t slider_pattern_count = 5248 + 102400;

struct SliderTables {
    std::array<SliderEntry, square_count> bishop;
    std::array<SliderEntry, square_count> rook;
    /// Which of `squares`, numbered from the lowest, are attacked; by the pieces on the relevant squares.
    std::array<std::uint16_t, slider_pattern_count> patterns;
};

struct LineTables {
    std::array<std::uint64_t, square_count> file;
    std::array<std::uint64_t, square_count> diagonal;
    std::array<std::uint64_t, square_count> anti_diagonal;
    /// By file and the pieces on the six inner squares of a rank.
    std::array<std::array<std::uint8_t, 64>, file_count> ranks;
};

struct PairTables {
    std::array<std::array<Bitboard, square_count>, square_count> between;
    std::array<std::array<Bitboard, square_count>, square_count> line;
};

extern const LineTables line_tables;
extern const SliderTables slider_tables;
extern const PairTables pair_tables;

}  // namespace detail

// Lines -----------------------------------------------------------------------------------------------------

/// The other squares of the diagonal that rises to the right, and of the one that falls to the right.
inline Bitboard whole_diagonal(Square square) {
    return Bitboard(detail::line_tables.diagonal[index(square)]);
}
inline Bitboard whole_anti_diagonal(Square square) {
    return Bitboard(detail::line_tables.anti_diagonal[index(square)]);
}

// Attacks of sliders run from a square to the first piece in each direction, its square included. Voids block
// nothing (RULES-TILED 3).

namespace detail {
/// Subtracting the slider's bit from the pieces of a file or diagonal borrows up to the nearest one; swapped
/// bytes do the same downwards (Gerd Isenberg's hyperbola quintessence).
inline Bitboard line_attacks(Square square, Bitboard occupied, std::uint64_t line) {
    const std::uint64_t slider = Bitboard(square).word();
    std::uint64_t up = occupied.word() & line;
    std::uint64_t down = __builtin_bswap64(up);
    up -= slider;
    down -= __builtin_bswap64(slider);
    return Bitboard((up ^ __builtin_bswap64(down)) & line);
}
inline Bitboard rank_attacks(Square square, Bitboard occupied) {
    const auto shift = static_cast<unsigned>(rank_of(square) * file_count);
    const std::uint64_t inner = occupied.word() >> (shift + 1) & 63U;
    const std::uint64_t attacks = line_tables.ranks[static_cast<std::size_t>(file_of(square))][inner];
    return Bitboard(attacks << shift);
}
/// The attacks of a bishop and of a rook, worked out line by line.
inline Bitboard bishop_attacks_by_line(Square square, Bitboard occupied) {
    return line_attacks(square, occupied, line_tables.diagonal[index(square)]) |
           line_attacks(square, occupied, line_tables.anti_diagonal[index(square)]);
}
inline Bitboard rook_attacks_by_line(Square square, Bitboard occupied) {
    return line_attacks(square, occupied, line_tables.file[index(square)]) | rank_attacks(square, occupied);
}
}  // namespace detail

#if RICOCHET_USE_BMI2
namespace detail {
/// Gathers the pieces on the relevant squares into an index, looks the attacks up, and spreads them again.
inline Bitboard slider_attacks(const SliderEntry& entry, Bitboard occupied) {
    const std::uint64_t pieces = pext(occupied.word(), entry.relevant);
    return Bitboard(pdep(slider_tables.patterns[entry.offset + pieces], entry.squares));
}
}  // namespace detail

inline Bitboard bishop_attacks(Square square, Bitboard occupied) {
    return detail::slider_attacks(detail::slider_tables.bishop[index(square)], occupied);
}
inline Bitboard rook_attacks(Square square, Bitboard occupied) {
    return detail::slider_attacks(detail::slider_tables.rook[index(square)], occupied);
}
#else
inline Bitboard bishop_attacks(Square square, Bitboard occupied) {
    return detail::bishop_attacks_by_line(square, occupied);
}
inline Bitboard rook_attacks(Square square, Bitboard occupied) {
    return detail::rook_attacks_by_line(square, occupied);
}
#endif

inline Bitboard queen_attacks(Square square, Bitboard occupied) {
    return bishop_attacks(square, occupied) | rook_attacks(square, occupied);
}
/// Bishop and rook attacks on an empty board, without a look-up of patterns.
inline Bitboard empty_bishop_attacks(Square square) {
    return Bitboard(detail::slider_tables.bishop[index(square)].squares);
}
inline Bitboard empty_rook_attacks(Square square) {
    return Bitboard(detail::slider_tables.rook[index(square)].squares);
}

/// The attacks of a knight, bishop, rook, queen or king; empty for other types.
inline Bitboard piece_attacks(PieceType type, Square from, Bitboard occupied) {
    switch (type) {
        case PieceType::knight:
            return knight_attacks(from);
        case PieceType::bishop:
            return bishop_attacks(from, occupied);
        case PieceType::rook:
            return rook_attacks(from, occupied);
        case PieceType::queen:
            return queen_attacks(from, occupied);
        case PieceType::king:
            return king_attacks(from);
        default:
            return {};
    }
}

/// The squares strictly between two squares of one line; empty where they share none.
inline Bitboard between(Square a, Square b) {
    return detail::pair_tables.between[index(a)][index(b)];
}
/// The whole line through two different squares, both included; empty where they share none.
inline Bitboard line_through(Square a, Square b) {
    return detail::pair_tables.line[index(a)][index(b)];
}

using AttackMap = ricochet::AttackMap<Bitboard>;

/// Where a side attacks (RULES-TILED 4): `all` has every square of which `Position::is_attacked` is true.
AttackMap attack_map(const Position& position, Color side);

}  // namespace ricochet::tiled
