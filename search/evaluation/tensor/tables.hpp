// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>

#include "movegen/tensor/types.hpp"
#include "search/evaluation/tensor/parameters.hpp"

/// Tables computed from the parameters at compile time.
namespace ricochet::tensor::evaluation {

/// Steps from the nearer edge file, 0 (a, j) to 4 (e, f).
constexpr int file_distance(Square square) {
    return std::min(file_of(square), file_count - 1 - file_of(square));
}

// Piece-square tables (Chess Programming Wiki, "Piece-Square Tables").
/// Per type, for a White piece on a square; Black's squares are flipped by rank.
using PieceSquareTable = std::array<std::array<TaperedScore, square_count>, piece_type_count>;

constexpr PieceSquareTable make_piece_square_table() {
    PieceSquareTable table{};
    for (std::size_t type = 0; type < piece_type_count; ++type) {
        for (int number = 0; number < square_count; ++number) {
            const auto square = static_cast<Square>(number);
            table[type][index(square)] =
                parameters::square_by_rank[type][static_cast<std::size_t>(rank_of(square))] +
                parameters::square_by_file[type][static_cast<std::size_t>(file_distance(square))];
        }
    }
    return table;
}

inline constexpr PieceSquareTable piece_square_table = make_piece_square_table();

/// Per N, B, R, Q and number of squares attacked. No piece attacks 40 squares directly.
using MobilityTable = std::array<std::array<TaperedScore, 40>, 4>;

/// The square root of a small number in 64ths, rounded down.
constexpr int root_in_64ths(int number) {
    int root = 0;
    while ((root + 1) * (root + 1) <= number * 64 * 64) {
        ++root;
    }
    return root;
}

constexpr MobilityTable make_mobility_table() {
    MobilityTable table{};
    for (std::size_t slot = 0; slot < table.size(); ++slot) {
        const auto& [scale, usual] = parameters::mobility_curves[slot];
        for (std::size_t count = 0; count < table[slot].size(); ++count) {
            const int steps = root_in_64ths(static_cast<int>(count)) - root_in_64ths(usual);
            table[slot][count] = {scale.middlegame * steps / 64, scale.endgame * steps / 64};
        }
    }
    return table;
}

inline constexpr MobilityTable mobility_table = make_mobility_table();

}  // namespace ricochet::tensor::evaluation
