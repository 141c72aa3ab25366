// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <utility>

#include "movegen/common/color.hpp"
#include "movegen/common/squares.hpp"

/// Material of any game.
namespace ricochet {

// The types that a game's positions are made of.
template <class Position>
using BitboardOf = decltype(std::declval<const Position&>().occupied());
template <class Position>
using SquareOf = decltype(BitboardOf<Position>().first());
template <class Position>
using PieceTypeOf = decltype(type_of(std::declval<const Position&>().piece_on(SquareOf<Position>())));

/// The sum of a side's pieces, by the values of their types.
template <class Position, class Values>
int material_of(const Position& position, Color us, const Values& values) {
    int sum = 0;
    for (std::size_t number = 0; number < values.size(); ++number) {
        sum += values[number] * position.pieces(us, static_cast<PieceTypeOf<Position>>(number)).count();
    }
    return sum;
}

// Bishops of opposite colours (Chess Programming Wiki, "Bishops of Opposite Colors").
/// Whether both sides have one bishop each, on squares of different colours.
template <class Position>
bool has_opposite_bishops(const Position& position) {
    using PieceType = PieceTypeOf<Position>;
    const auto white = position.pieces(Color::white, PieceType::bishop);
    const auto black = position.pieces(Color::black, PieceType::bishop);
    return white.count() == 1 && black.count() == 1 && has_both_colors(white | black);
}

}  // namespace ricochet
