// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "movegen/tensor/position.hpp"
#include "search/evaluation/tensor/evaluate.hpp"
#include "tests/search/search_support.hpp"

namespace ricochet::test {

/// The same game seen from the other side: colours, ranks and side to move exchanged.
tensor::Position swap_colors(const tensor::Position& position);
/// The left-right mirror, without castling rights.
tensor::Position mirror(const tensor::Position& position);
tensor::Position without_castling(const tensor::Position& position);

/// Positions out of check from random games, the same on every run.
std::vector<tensor::Position> random_positions(std::size_t number, unsigned seed);

/// One side's row of the trace.
TaperedScore term(std::string_view fen, std::string_view name, Color color = Color::white);
/// The value for White, whoever is to move.
Score white_value(std::string_view fen);

}  // namespace ricochet::test
