// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "movegen/tiled/bitboard.hpp"
#include "movegen/tiled/types.hpp"

namespace ricochet::tiled {

/// One of a side's two ways to castle.
struct CastlingWay {
    CastlingRights right;
    Square king_from;
    Square king_to;
    Square rook_from;
    Square rook_to;
    /// All squares between king and rook, free of pieces.
    Bitboard must_be_empty;
    /// What the king crosses and where he ends: not attacked.
    Bitboard king_path;
};

namespace detail {

constexpr CastlingWay make_castling_way(Color color, bool kingside) {
    constexpr int king_file = 4;
    const int rank = color == Color::white ? 0 : rank_count - 1;
    const auto on_file = [rank](int file) { return make_square(file, rank); };
    CastlingWay way{};
    way.right = kingside ? castling_kingside(color) : castling_queenside(color);
    way.king_from = on_file(king_file);
    way.king_to = on_file(kingside ? king_file + 2 : king_file - 2);
    way.rook_from = on_file(kingside ? file_count - 1 : 0);
    way.rook_to = on_file(kingside ? king_file + 1 : king_file - 1);
    way.king_path = Bitboard(way.rook_to) | Bitboard(way.king_to);
    way.must_be_empty = kingside ? way.king_path : way.king_path | Bitboard(on_file(1));
    return way;
}

inline constexpr std::array<std::array<CastlingWay, 2>, color_count> castling_way_table = {
    {{make_castling_way(Color::white, true), make_castling_way(Color::white, false)},
     {make_castling_way(Color::black, true), make_castling_way(Color::black, false)}}};

constexpr std::array<CastlingRights, square_count> make_castling_rights_table() {
    std::array<CastlingRights, square_count> rights{};
    for (const auto& ways : castling_way_table) {
        for (const CastlingWay& way : ways) {
            rights[index(way.king_from)] |= way.right;
            rights[index(way.rook_from)] |= way.right;
        }
    }
    return rights;
}

inline constexpr auto castling_rights_table = make_castling_rights_table();

}  // namespace detail

/// The two ways of a side, kingside first.
constexpr const std::array<CastlingWay, 2>& castling_ways(Color color) {
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
    return detail::castling_rights_table[index(square)];
}

}  // namespace ricochet::tiled
