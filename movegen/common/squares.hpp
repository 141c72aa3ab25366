// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "movegen/common/geometry.hpp"
#include "movegen/common/square_set.hpp"

/// Distances from edges, and colours of squares, on a board of any size.
namespace ricochet {

/// Steps from the nearer edge file.
template <class Square>
constexpr int file_distance(Square square) {
    return std::min(file_of(square), file_of(flip_file(square)));
}

/// Steps from the nearer of the first and the last rank.
template <class Square>
constexpr int rank_distance(Square square) {
    return std::min(rank_of(square), rank_of(flip_rank(square)));
}

template <class Bitboard>
constexpr Bitboard make_dark_squares() {
    Bitboard dark;
    for (const auto square : Bitboard::all()) {
        if ((file_of(square) + rank_of(square)) % 2 == 0) {
            dark |= Bitboard(square);
        }
    }
    return dark;
}

/// The squares of a1's colour.
template <class Bitboard>
inline constexpr Bitboard dark_squares = make_dark_squares<Bitboard>();

/// Whether a set has squares of both colours.
template <class Bitboard>
constexpr bool has_both_colors(Bitboard squares) {
    return (squares & dark_squares<Bitboard>).any() && (squares - dark_squares<Bitboard>).any();
}

}  // namespace ricochet
