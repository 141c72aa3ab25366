// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

#include "movegen/common/color.hpp"
#include "movegen/common/geometry.hpp"

namespace ricochet {

/// A set of castling rights, the four bits `K`, `Q`, `k`, `q` from the lowest.
using CastlingRights = std::uint8_t;

constexpr CastlingRights castling_kingside(Color color) {
    return color == Color::white ? 1 : 4;
}
constexpr CastlingRights castling_queenside(Color color) {
    return color == Color::white ? 2 : 8;
}
constexpr CastlingRights castling_both(Color color) {
    return color == Color::white ? 3 : 12;
}

/// One way to castle on a game's board: the right that it needs, and where king and rook go.
template <SquareType Square>
struct CastlingSquares {
    CastlingRights right;
    Square king_from;
    Square king_to;
    Square rook_from;
    Square rook_to;
};

/// By the files of a side's first rank: the rook ends on the king's other side.
template <SquareType Square>
constexpr CastlingSquares<Square> castling_on_files(Color color, int king_from, int king_to, int rook_from) {
    const int rank = color == Color::white ? 0 : GeometryOf<Square>::ranks - 1;
    const auto on_file = [rank](int file) { return square_at<Square>(file, rank); };
    const bool kingside = rook_from > king_from;
    return {kingside ? castling_kingside(color) : castling_queenside(color), on_file(king_from),
            on_file(king_to), on_file(rook_from), on_file(kingside ? king_to - 1 : king_to + 1)};
}

/// The one of a side's ways in which its king goes to a square; null where there is none.
template <class Ways, SquareType Square>
constexpr const typename Ways::value_type* find_castling_way(const Ways& ways, Square king_to) {
    for (const auto& way : ways) {
        if (way.king_to == king_to) {
            return &way;
        }
    }
    return nullptr;
}

/// By square: the rights that end when a piece leaves it or is captured on it. `ways` has those of both sides.
template <class Ways>
constexpr auto make_castling_rights_table(const std::array<Ways, color_count>& ways) {
    using Square = decltype(ways[0][0].king_from);
    std::array<CastlingRights, squares_of<GeometryOf<Square>>> rights{};
    for (const Ways& ways_of_side : ways) {
        for (const auto& way : ways_of_side) {
            rights[index(way.king_from)] |= way.right;
            rights[index(way.rook_from)] |= way.right;
        }
    }
    return rights;
}

}  // namespace ricochet
