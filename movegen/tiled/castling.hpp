// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/castling_rights.hpp"
#include "movegen/tiled/bitboard.hpp"

namespace ricochet::tiled {

/// One of a side's two ways to castle.
struct CastlingWay : CastlingSquares<Square> {
    /// All squares between king and rook, free of pieces.
    Bitboard must_be_empty;
    /// What the king crosses and where he ends: not attacked.
    Bitboard king_path;
};

namespace detail {

constexpr CastlingWay make_castling_way(Color color, int king_to, int rook_from) {
    constexpr int king_from = 4;
    const auto squares = castling_on_files<Square>(color, king_from, king_to, rook_from);
    return {squares, squares_between_files<Bitboard>(rank_of(squares.king_from), king_from, rook_from),
            Bitboard(squares.rook_to) | Bitboard(squares.king_to)};
}

constexpr std::array<CastlingWay, 2> make_castling_ways(Color color) {
    return {make_castling_way(color, 6, file_count - 1), make_castling_way(color, 2, 0)};
}

inline constexpr std::array castling_way_table = {make_castling_ways(Color::white),
                                                  make_castling_ways(Color::black)};
inline constexpr auto castling_rights_table = make_castling_rights_table(castling_way_table);

}  // namespace detail

/// The two ways of a side, kingside first.
constexpr const std::array<CastlingWay, 2>& castling_ways(Color color) {
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

}  // namespace ricochet::tiled
