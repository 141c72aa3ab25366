// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "search/evaluation/tensor/context.hpp"

namespace ricochet::tensor::evaluation {

// Pawn structure: isolated, doubled, backward, connected pawns (Chess Programming Wiki, "Pawn Structure").
/// What follows from the pawns alone.
struct PawnEntry {
    Key key = 0;
    bool filled = false;
    /// Structure, and piece squares of the pawns.
    std::array<TaperedScore, color_count> structure{};
    std::array<TaperedScore, color_count> squares{};
    std::array<Bitboard, color_count> passed{};
    /// Squares that a side's pawns attack now or can attack by advancing.
    std::array<Bitboard, color_count> attack_span{};
    /// The shelter last asked for, and for which king and castling rights.
    std::array<Square, color_count> shelter_king = {Square::none, Square::none};
    std::array<CastlingRights, color_count> shelter_castling{};
    std::array<int, color_count> shelter{};
};

// Pawn hash table (Chess Programming Wiki, "Pawn Hash Table").
/// Remembers pawn structures by their key. Fixed size, newest wins.
class PawnTable {
public:
    PawnTable() : entries_(size) {}

    /// The entry for the position's pawns, worked out where it is not there.
    PawnEntry& probe(const EvaluationContext& context);

private:
    static constexpr std::size_t size = 4096;

    std::vector<PawnEntry> entries_;
};

// Pawn shelter and pawn storm (Chess Programming Wiki, "King Safety").
/// What the pawns before a king on `king` are worth to `us` in the middlegame: own ones near, enemy ones far.
[[nodiscard]] int pawn_shelter(const EvaluationContext& context, Color us, Square king);

}  // namespace ricochet::tensor::evaluation
