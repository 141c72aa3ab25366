// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "movegen/tensor/position.hpp"
#include "search/evaluation/tensor/evaluate.hpp"

namespace ricochet::test {

/// The position of a FEN that must be right.
Position position_of(std::string_view fen, Variant variant = Variant::tensor);

/// The same game seen from the other side: colours, ranks and side to move exchanged.
Position swap_colors(const Position& position);
/// The left-right mirror, without castling rights.
Position mirror(const Position& position);
Position without_castling(const Position& position);

/// Positions out of check from random games, the same on every run.
std::vector<Position> random_positions(std::size_t number, unsigned seed);

/// One side's row of the trace.
TaperedScore term(std::string_view fen, std::string_view name, Color color = Color::white);
/// The value for White, whoever is to move.
Score white_value(std::string_view fen);

}  // namespace ricochet::test
