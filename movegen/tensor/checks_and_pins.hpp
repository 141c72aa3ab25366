// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "movegen/tensor/attackers.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// Checks and pins of the side to move: the squares where a landing piece ends every check, and for each pinned
/// piece the squares on which it keeps its lines shut.
///
/// A line is *opened* only by a square that ends up empty, so a move is safe when the piece it takes away was
/// not the only one on a line, or when the move shuts that line again. Both legs of a slider's bounce count as
/// one line. The moves of the king itself, en passant, castling, and beast captures in check or by a pinned
/// beast are not covered.
class ChecksAndPins {
public:
    /// For the side to move.
    explicit ChecksAndPins(const Position& position);

    [[nodiscard]] bool in_check() const { return in_check_; }
    /// Where a landing piece ends every check; all squares where there is none.
    [[nodiscard]] Bitboard targets() const { return targets_; }
    /// The side's pieces that alone shut an enemy line.
    [[nodiscard]] Bitboard pinned() const { return pinned_; }
    /// Where a pinned piece, or the beast it propels, keeps its lines shut; all squares for other pieces.
    [[nodiscard]] Bitboard pin_mask(Square square) const {
        return pinned_.contains(square) ? mask_of_pinned(square) : Bitboard::all();
    }
    /// The enemy's pieces as they attack now.
    [[nodiscard]] const Attackers& enemy() const { return enemy_; }

private:
    struct Pin {
        Square square;
        Bitboard allowed;
    };

    [[nodiscard]] Bitboard mask_of_pinned(Square square) const;
    void add_line(Bitboard path, Square attacker);
    void add_check(Bitboard path);
    void add_pin(Square square, Bitboard path);

    Attackers enemy_;
    Square king_;
    Bitboard own_;
    bool in_check_ = false;
    Bitboard targets_ = Bitboard::all();
    Bitboard pinned_;
    std::size_t pin_count_ = 0;
    std::array<Pin, 20> pins_;  // at most one a piece; only the first `pin_count_` are set
};

}  // namespace ricochet::tensor
