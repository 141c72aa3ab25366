// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "movegen/common/geometry.hpp"

namespace ricochet {

/// A step by files to the right and ranks up.
struct BoardStep {
    int file;
    int rank;
};

constexpr std::array<BoardStep, 8> knight_leaps = {
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
/// North, north-east and so on clockwise; opposites are four apart.
constexpr std::array<BoardStep, 8> neighbour_steps = {
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

template <BoardGeometry Geometry>
constexpr bool is_on_board(int file, int rank) {
    return file >= 0 && file < Geometry::files && rank >= 0 && rank < Geometry::ranks;
}

/// The squares that single steps from a square lead to.
template <SquareType Square, std::size_t count>
constexpr typename GeometryOf<Square>::Bitboard leaps(Square square,
                                                      const std::array<BoardStep, count>& steps) {
    using Geometry = GeometryOf<Square>;
    typename Geometry::Bitboard targets;
    for (const BoardStep step : steps) {
        const int file = file_of(square) + step.file;
        const int rank = rank_of(square) + step.rank;
        if (is_on_board<Geometry>(file, rank)) {
            targets |= typename Geometry::Bitboard(square_at<Square>(file, rank));
        }
    }
    return targets;
}

/// The squares of repeated steps from a neighbour on to the first piece or the edge.
template <SquareType Square>
constexpr auto ray(Square square, BoardStep step, typename GeometryOf<Square>::Bitboard pieces = {}) {
    using Geometry = GeometryOf<Square>;
    typename Geometry::Bitboard squares;
    int file = file_of(square) + step.file;
    int rank = rank_of(square) + step.rank;
    while (is_on_board<Geometry>(file, rank)) {
        const auto next = square_at<Square>(file, rank);
        squares |= typename Geometry::Bitboard(next);
        if (pieces.contains(next)) {
            break;
        }
        file += step.file;
        rank += step.rank;
    }
    return squares;
}

/// The ray and its opposite: the attacks along a line. Slow: for filling tables.
template <SquareType Square>
constexpr auto both_rays(Square square, BoardStep step, typename GeometryOf<Square>::Bitboard pieces = {}) {
    return ray(square, step, pieces) | ray(square, {-step.file, -step.rank}, pieces);
}

/// The squares between a square and another on its ray.
template <SquareType Square>
constexpr auto between_on_ray(Square square, BoardStep step, Square other) {
    using Bitboard = typename GeometryOf<Square>::Bitboard;
    return ray(square, step, Bitboard(other)) - Bitboard(other);
}

namespace detail {

template <BoardGeometry Geometry>
struct LeaperTables {
    using Targets = std::array<typename Geometry::Bitboard, squares_of<Geometry>>;

    Targets knight;
    Targets king;
    std::array<Targets, color_count> pawn;

    constexpr LeaperTables() {
        for (std::size_t i = 0; i < knight.size(); ++i) {
            const auto square = static_cast<typename Geometry::Square>(i);
            knight[i] = leaps(square, knight_leaps);
            king[i] = leaps(square, neighbour_steps);
            pawn[index(Color::white)][i] = leaps(square, std::array<BoardStep, 2>{{{-1, 1}, {1, 1}}});
            pawn[index(Color::black)][i] = leaps(square, std::array<BoardStep, 2>{{{-1, -1}, {1, -1}}});
        }
    }
};

template <BoardGeometry Geometry>
inline constexpr LeaperTables<Geometry> leaper_tables;

}  // namespace detail

/// The knight leaps from a square, on an empty board.
template <SquareType Square>
constexpr typename GeometryOf<Square>::Bitboard knight_attacks(Square square) {
    return detail::leaper_tables<GeometryOf<Square>>.knight[index(square)];
}
/// The neighbours of a square.
template <SquareType Square>
constexpr typename GeometryOf<Square>::Bitboard king_attacks(Square square) {
    return detail::leaper_tables<GeometryOf<Square>>.king[index(square)];
}
/// The squares that a pawn of this colour on `square` attacks; equally, those from which pawns of `~color`
/// attack it.
template <SquareType Square>
constexpr typename GeometryOf<Square>::Bitboard pawn_attacks(Color color, Square square) {
    return detail::leaper_tables<GeometryOf<Square>>.pawn[index(color)][index(square)];
}

/// The squares where pieces of one side attack, by the value of the attackers: each set includes the one
/// before.
template <class Bitboard>
struct AttackMap {
    Bitboard by_pawns;
    /// Also by knights and bishops.
    Bitboard by_minors;
    /// Also by rooks.
    Bitboard by_rooks;
    /// Also by queens and the king.
    Bitboard all;
};

}  // namespace ricochet
