// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "movegen/common/lines.hpp"
#include "movegen/tiled/bitboard.hpp"
#include "movegen/tiled/position.hpp"
#include "movegen/tiled/types.hpp"

namespace ricochet::tiled {

namespace detail {

/// The attacks of a bishop or a rook from one square, by the blockers.
struct SliderEntry {
    /// The attacks on an empty board.
    std::uint64_t squares;
    /// The squares whose pieces can shorten them: `squares` without the ends of the lines.
    std::uint64_t relevant;
    /// The index of this square's first pattern in `SliderTables::patterns`.
    std::uint32_t offset;
};

/// The sum of 2 to the number of relevant squares, over all squares, of bishops and of rooks.
constexpr std::size_t slider_pattern_count = 5248 + 102400;

struct SliderTables {
    std::array<SliderEntry, square_count> bishop;
    std::array<SliderEntry, square_count> rook;
    /// The attacked ones of `squares`, numbered from the lowest, by the pieces on the relevant squares.
    std::array<std::uint16_t, slider_pattern_count> patterns;
};

extern const LineTables<Geometry> line_tables;
/// By file and the pieces on the six inner squares of a rank.
extern const std::array<std::array<std::uint8_t, 64>, file_count> rank_table;
extern const SliderTables slider_tables;

}  // namespace detail

inline const LineTables<Geometry>& line_tables_of(Geometry /*board*/) {
    return detail::line_tables;
}

// Attacks of sliders run from a square to the first piece in each direction, its square included. Voids block
// nothing (RULES-TILED 3).

namespace detail {
/// Subtracting the slider's bit from the pieces of a file or diagonal borrows up to the nearest one; swapped
/// bytes do the same downwards (Gerd Isenberg's hyperbola quintessence).
inline Bitboard line_attacks(Square square, Bitboard occupied, Line kind) {
    const std::uint64_t line = whole_line(kind, square).word();
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
    const std::uint64_t attacks = rank_table[static_cast<std::size_t>(file_of(square))][inner];
    return Bitboard(attacks << shift);
}
/// The attacks of a bishop and of a rook, computed line by line.
inline Bitboard bishop_attacks_by_line(Square square, Bitboard occupied) {
    return line_attacks(square, occupied, Line::diagonal) | line_attacks(square, occupied, Line::anti_diagonal);
}
inline Bitboard rook_attacks_by_line(Square square, Bitboard occupied) {
    return line_attacks(square, occupied, Line::file) | rank_attacks(square, occupied);
}
}  // namespace detail

#if RICOCHET_USE_BMI2
namespace detail {
/// Packs the pieces on the relevant squares into an index, looks the attacks up, and unpacks them.
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

using AttackMap = ricochet::AttackMap<Bitboard>;

/// The squares that a side attacks (RULES-TILED 4): `all` holds each square for which `Position::is_attacked`
/// is true.
AttackMap attack_map(const Position& position, Color side);

}  // namespace ricochet::tiled
