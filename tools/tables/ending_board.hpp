// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "movegen/tensor/attacks.hpp"
#include "movegen/tensor/bounce.hpp"
#include "movegen/tensor/hops.hpp"
#include "search/tables/ending.hpp"

namespace ricochet::tables {

/// A board with few pieces that is fast to set up, for making tablebases. It implements the rules of moves
/// again, by piece; `verify` checks the tablebases against movegen.
class EndingBoard {
public:
    /// The list of pieces must outlive the board.
    EndingBoard(std::span<const Piece> pieces, const Squares& squares) : pieces_(pieces), squares_(squares) {
        for (std::size_t i = 0; i < count(); ++i) {
            const Bitboard square(squares_[i]);
            is_crowded_ = is_crowded_ || (occupied_ & square).any();
            occupied_ |= square;
            if (type_of(pieces_[i]) == PieceType::beast) {
                beasts_[index(color_of(pieces_[i]))] |= square;
            }
        }
    }

    /// Whether two pieces stand on one square; if so, nothing else may be called.
    [[nodiscard]] bool is_crowded() const { return is_crowded_; }
    [[nodiscard]] std::span<const Piece> pieces() const { return pieces_; }
    [[nodiscard]] const Squares& squares() const { return squares_; }
    /// The number of pieces. The minimum bounds it for the compiler.
    [[nodiscard]] std::size_t count() const { return std::min(pieces_.size(), most_pieces); }
    [[nodiscard]] Bitboard occupied() const { return occupied_; }
    [[nodiscard]] Bitboard beasts(Color color) const { return beasts_[index(color)]; }
    [[nodiscard]] Bitboard blockers(Color color) const { return occupied_ - beasts(color); }
    [[nodiscard]] std::size_t piece_on(Square square) const {
        std::size_t i = 0;
        while (squares_[i] != square) {
            ++i;
        }
        return i;
    }

    /// The squares that a piece attacks, bounces included (RULES 4).
    [[nodiscard]] Bitboard attacks(std::size_t piece) const {
        const Square from = squares_[piece];
        const Color color = color_of(pieces_[piece]);
        const PieceType type = type_of(pieces_[piece]);
        switch (type) {
            case PieceType::pawn:
                return pawn_attacks(color, from);
            case PieceType::king:
                return king_attacks(from);
            case PieceType::beast:
                return {};
            case PieceType::knight:
                return knight_attacks(from) | tensor::knight_bounces(from, beasts(color));
            default:
                return slides_and_bounces(type, from, color);
        }
    }
    /// Whether a side's king is attacked. Kings are first in the list.
    [[nodiscard]] bool is_in_check(Color color) const {
        const Bitboard king(squares_[index(color)]);
        for (std::size_t i = 0; i < count(); ++i) {
            if (color_of(pieces_[i]) != color && (attacks(i) & king).any()) {
                return true;
            }
        }
        return false;
    }
    /// The empty squares to which a piece other than a pawn can move; equally, those from which it may have
    /// come without a capture.
    [[nodiscard]] Bitboard quiet_targets(std::size_t piece) const {
        const Square from = squares_[piece];
        if (type_of(pieces_[piece]) != PieceType::beast) {
            return attacks(piece) - occupied_;
        }
        const tensor::HopTargets hops = tensor::hop_targets(from, occupied_);
        return (king_attacks(from) | hops.diagonal | hops.orthogonal) - occupied_;
    }

private:
    [[nodiscard]] Bitboard slides_and_bounces(PieceType type, Square from, Color color) const {
        const Bitboard blocking = blockers(color);
        const Bitboard direct = piece_attacks(type, from, blocking);
        Bitboard all = direct;
        for (const Square beast : direct& beasts(color)) {
            all |= tensor::Corner(from, beast).far_leg(blocking);
        }
        return all;
    }

    std::span<const Piece> pieces_;
    Squares squares_;
    Bitboard occupied_;
    std::array<Bitboard, color_count> beasts_;
    bool is_crowded_ = false;
};

}  // namespace ricochet::tables
