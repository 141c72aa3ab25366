// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "movegen/tensor/attackers.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// Checks and pins of the side to move: the squares on which a landing piece ends every check, and for each
/// pinned piece the squares on which it keeps its lines blocked.
///
/// Only a square that becomes empty opens a line, so a move is safe if the removed piece was not the only one
/// on a line, or if the move blocks that line again. Both legs of a slider's bounce count as one line. Not
/// covered: king moves, en passant, castling, and beast captures in check or by a pinned beast.
class ChecksAndPins {
public:
    /// Computes them for the side to move.
    explicit ChecksAndPins(const Position& position);

    [[nodiscard]] bool in_check() const { return in_check_; }
    /// The squares on which a landing piece ends every check; all squares if there is no check.
    [[nodiscard]] Bitboard targets() const { return targets_; }
    /// The side's pieces that alone block an enemy line.
    [[nodiscard]] Bitboard pinned() const { return pinned_; }
    /// The squares on which a pinned piece, or the beast that it propels, keeps its lines blocked; all squares
    /// for other pieces.
    [[nodiscard]] Bitboard pin_mask(Square square) const {
        return pinned_.contains(square) ? mask_of_pinned(square) : Bitboard::all();
    }
    /// The enemy's pieces as attackers now.
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
    std::array<Pin, 20> pins_;  // at most one per piece; only the first `pin_count_` are set
};

}  // namespace ricochet::tensor
