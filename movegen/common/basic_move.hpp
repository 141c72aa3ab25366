// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "movegen/common/geometry.hpp"

namespace ricochet {

/// A move in canonical form, packed into a word: equal moves are equal words. From the lowest bit: from, to,
/// bits of the game's own, from `kind_shift` on the kind (3 bits), and the type of a promotion, or the game's
/// own bits for other kinds (3 bits). A game's `Move` derives from this; its `Kind` has `en_passant`,
/// `castling` and `promotion`.
template <class Move, class Kind, BoardGeometry Geometry, unsigned square_bits, unsigned kind_shift>
class BasicMove {
public:
    using Square = typename Geometry::Square;
    using PieceType = typename Geometry::PieceType;

    static constexpr Move en_passant(Square from, Square to) { return pack(Kind::en_passant, from, to); }
    /// Given by the king's squares; the rook's follow from them.
    static constexpr Move castling(Square from, Square to) { return pack(Kind::castling, from, to); }
    /// A pawn's move onto the last rank, with or without capture, and the type that it becomes.
    static constexpr Move promotion(Square from, Square to, PieceType type) {
        return pack(Kind::promotion, from, to, static_cast<std::uint32_t>(type) << detail_shift);
    }

    [[nodiscard]] constexpr Square from() const { return static_cast<Square>(bits_ & square_mask); }
    [[nodiscard]] constexpr Square to() const {
        return static_cast<Square>(bits_ >> square_bits & square_mask);
    }
    [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>(bits_ >> kind_shift & 7U); }
    /// The type that a pawn becomes; meaningless for other kinds.
    [[nodiscard]] constexpr PieceType promotion_type() const {
        return static_cast<PieceType>(bits_ >> detail_shift & 7U);
    }
    /// The square of the captured piece, if the move captures one.
    [[nodiscard]] constexpr Square captured_square() const {
        return kind() == Kind::en_passant ? square_at<Square>(file_of(to()), rank_of(from())) : to();
    }

    /// False for the null move only.
    [[nodiscard]] constexpr bool is_some() const { return bits_ != 0; }

    /// The packed word, for hash tables; `from_raw(raw())` restores the move.
    [[nodiscard]] constexpr std::uint32_t raw() const { return bits_; }
    /// Accepts any word: test `is_legal` before playing one of unknown origin.
    static constexpr Move from_raw(std::uint32_t bits) {
        Move move;
        move.bits_ = bits;
        return move;
    }

    friend constexpr bool operator==(const BasicMove&, const BasicMove&) = default;

protected:
    static constexpr unsigned detail_shift = kind_shift + 3;
    static constexpr std::uint32_t square_mask = (1U << square_bits) - 1;

    /// `more` are bits of the game's own.
    static constexpr Move pack(Kind kind, Square from, Square to, std::uint32_t more = 0) {
        return from_raw(static_cast<std::uint32_t>(from) | static_cast<std::uint32_t>(to) << square_bits |
                        static_cast<std::uint32_t>(kind) << kind_shift | more);
    }

    std::uint32_t bits_ = 0;

private:
    friend Move;
    constexpr BasicMove() = default;
};

}  // namespace ricochet
