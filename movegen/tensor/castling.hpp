// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/castling_rights.hpp"
#include "movegen/tensor/bitboard.hpp"

namespace ricochet::tensor {

/// One of a side's four ways to castle (RULES 3.8).
struct CastlingWay : CastlingSquares<Square> {
    /// Where king and rook end.
    Bitboard must_be_empty;
    /// The other squares between king and rook: empty or own beasts.
    Bitboard may_hold_beasts;
    /// What the king passes on its way, its end excluded.
    Bitboard crossed;
};

namespace detail {

constexpr CastlingWay make_castling_way(Color color, int king_to, int rook_from) {
    constexpr int king_from = 5;
    const auto squares = castling_on_files<Square>(color, king_from, king_to, rook_from);
    const int rank = rank_of(squares.king_from);
    const Bitboard ends = Bitboard(squares.king_to) | Bitboard(squares.rook_to);
    return {squares, ends, squares_between_files<Bitboard>(rank, king_from, rook_from) - ends,
            squares_between_files<Bitboard>(rank, king_from, king_to)};
}

constexpr std::array<CastlingWay, 4> make_castling_ways(Color color) {
    constexpr int b = 1;
    constexpr int c = 2;
    constexpr int h = 7;
    constexpr int i = 8;
    constexpr int first = 0;
    constexpr int last = file_count - 1;
    return {make_castling_way(color, h, last), make_castling_way(color, i, last),
            make_castling_way(color, c, first), make_castling_way(color, b, first)};
}

inline constexpr std::array castling_way_table = {make_castling_ways(Color::white),
                                                  make_castling_ways(Color::black)};
inline constexpr auto castling_rights_table = make_castling_rights_table(castling_way_table);

}  // namespace detail

/// The four ways of a side.
constexpr const std::array<CastlingWay, 4>& castling_ways(Color color) {
    return detail::castling_way_table[index(color)];
}

/// The way in which a side's king castles to a square; null where there is none.
constexpr const CastlingWay* castling_way_to(Color color, Square king_to) {
    return find_castling_way(castling_ways(color), king_to);
}

/// The rights that end when a piece leaves the square or is captured on it.
constexpr CastlingRights castling_rights_of(Square square) {
    return detail::castling_rights_table[index(square)];
}

}  // namespace ricochet::tensor
