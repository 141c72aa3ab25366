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

/// One way to castle on a game's board: the right that it needs, and the squares of king and rook.
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

/// All ways to castle in a game, by side, and the rights tied to each square.
template <class Way, std::size_t count>
class CastlingWays {
public:
    using OfSide = std::array<Way, count>;
    using Square = decltype(Way::king_to);

    constexpr explicit CastlingWays(OfSide (*ways_of)(Color))
        : ways_{ways_of(Color::white), ways_of(Color::black)} {
        for (const OfSide& ways : ways_) {
            for (const Way& way : ways) {
                rights_[index(way.king_from)] |= way.right;
                rights_[index(way.rook_from)] |= way.right;
            }
        }
    }

    /// The ways of a side.
    [[nodiscard]] constexpr const OfSide& operator()(Color color) const { return ways_[index(color)]; }
    /// The way in which a side's king goes to a square; null if there is none.
    [[nodiscard]] constexpr const Way* to(Color color, Square king_to) const {
        for (const Way& way : (*this)(color)) {
            if (way.king_to == king_to) {
                return &way;
            }
        }
        return nullptr;
    }
    /// The rights that end when a piece leaves the square or is captured on it.
    [[nodiscard]] constexpr CastlingRights rights_of(Square square) const { return rights_[index(square)]; }

private:
    std::array<OfSide, color_count> ways_;
    std::array<CastlingRights, squares_of<GeometryOf<Square>>> rights_{};
};

}  // namespace ricochet
