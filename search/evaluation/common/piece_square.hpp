// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>

#include "movegen/common/color.hpp"
#include "search/common/squares.hpp"
#include "search/common/tapered_score.hpp"

namespace ricochet {

// Piece-square tables (Chess Programming Wiki, "Piece-Square Tables").
/// What a piece is worth on a square more than elsewhere, by type. Computed at compile time from a table by
/// rank, which counts from the side's own first one, and a table by file, which counts from the edge.
template <class Bitboard, std::size_t types>
class PieceSquareTable {
public:
    using Square = decltype(Bitboard().first());

    template <class ByRank, class ByFile>
    constexpr PieceSquareTable(const std::array<ByRank, types>& by_rank,
                               const std::array<ByFile, types>& by_file) {
        for (std::size_t type = 0; type < types; ++type) {
            for (const Square square : Bitboard::all()) {
                scores_[type][index(square)] = by_rank[type][static_cast<std::size_t>(rank_of(square))] +
                                               by_file[type][static_cast<std::size_t>(file_distance(square))];
            }
        }
    }

    template <class PieceType>
    [[nodiscard]] constexpr TaperedScore score(Color color, PieceType type, Square square) const {
        return scores_[index(type)][index(color == Color::white ? square : flip_rank(square))];
    }
    /// Of all pieces of a type that stand on some squares.
    template <class PieceType>
    [[nodiscard]] constexpr TaperedScore sum(Color color, PieceType type, Bitboard squares) const {
        TaperedScore sum;
        for (const Square square : squares) {
            sum += score(color, type, square);
        }
        return sum;
    }

private:
    /// For a White piece.
    std::array<std::array<TaperedScore, index(Square::none)>, types> scores_{};
};

}  // namespace ricochet
