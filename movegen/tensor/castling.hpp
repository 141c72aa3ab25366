// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "movegen/tensor/bitboard.hpp"
#include "movegen/tensor/types.hpp"

namespace ricochet::tensor {

/// One of a side's four ways to castle (RULES 3.8).
struct CastlingWay {
    CastlingRights right;
    Square king_from;
    Square king_to;
    Square rook_from;
    Square rook_to;
    /// Where king and rook end.
    Bitboard must_be_empty;
    /// The other squares between king and rook: empty or own beasts.
    Bitboard may_hold_beasts;
    /// What the king passes on its way, its end excluded.
    Bitboard crossed;
};

namespace detail {

constexpr Bitboard files_between(int rank, int a, int b) {
    Bitboard squares;
    for (int file = (a < b ? a : b) + 1; file < (a < b ? b : a); ++file) {
        squares |= Bitboard(make_square(file, rank));
    }
    return squares;
}

constexpr CastlingWay make_castling_way(Color color, int king_to, int rook_from) {
    constexpr int king_from = 5;
    const int rank = color == Color::white ? 0 : rank_count - 1;
    const bool kingside = rook_from > king_from;
    const int rook_to = kingside ? king_to - 1 : king_to + 1;
    CastlingWay way{};
    way.right = kingside ? castling_kingside(color) : castling_queenside(color);
    way.king_from = make_square(king_from, rank);
    way.king_to = make_square(king_to, rank);
    way.rook_from = make_square(rook_from, rank);
    way.rook_to = make_square(rook_to, rank);
    way.must_be_empty = Bitboard(way.king_to) | Bitboard(way.rook_to);
    way.may_hold_beasts = files_between(rank, king_from, rook_from) - way.must_be_empty;
    way.crossed = files_between(rank, king_from, king_to);
    return way;
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

inline constexpr std::array<std::array<CastlingWay, 4>, color_count> castling_way_table = {
    make_castling_ways(Color::white), make_castling_ways(Color::black)};

}  // namespace detail

/// The four ways of a side.
constexpr const std::array<CastlingWay, 4>& castling_ways(Color color) {
    return detail::castling_way_table[index(color)];
}

/// The way in which a side's king castles to a square; null where there is none.
constexpr const CastlingWay* castling_way_to(Color color, Square king_to) {
    for (const CastlingWay& way : castling_ways(color)) {
        if (way.king_to == king_to) {
            return &way;
        }
    }
    return nullptr;
}

/// The rights that end when a piece leaves the square or is captured on it.
constexpr CastlingRights castling_rights_of(Square square) {
    switch (square) {
        case Square::f1:
            return castling_both(Color::white);
        case Square::f8:
            return castling_both(Color::black);
        case Square::a1:
            return castling_queenside(Color::white);
        case Square::j1:
            return castling_kingside(Color::white);
        case Square::a8:
            return castling_queenside(Color::black);
        case Square::j8:
            return castling_kingside(Color::black);
        default:
            return 0;
    }
}

}  // namespace ricochet::tensor
