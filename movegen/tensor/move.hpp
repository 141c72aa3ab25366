// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "movegen/tensor/types.hpp"

namespace ricochet::tensor {

/// What a move does besides taking one piece from a square to another (RULES 7).
/// `ordinary` covers steps, landing captures, double steps and beast hops without capture.
enum class MoveKind : std::uint8_t { ordinary, promotion, en_passant, castling, bounce, propel, beast_capture };

/// One move in canonical form, packed into 32 bits: equal moves are equal words.
/// Layout from the lowest bit: from (7), to (7), side-effect square (7), kind (3), promotion type (3).
class Move {
public:
    /// The null move `0000`, also "no move".
    constexpr Move() = default;

    static constexpr Move ordinary(Square from, Square to) { return {MoveKind::ordinary, from, to}; }
    /// A pawn's move onto the last rank, with or without capture, as N, B, R, Q or T.
    static constexpr Move promotion(Square from, Square to, PieceType type) {
        Move move{MoveKind::promotion, from, to};
        move.bits_ |= static_cast<std::uint32_t>(type) << promotion_shift;
        return move;
    }
    static constexpr Move en_passant(Square from, Square to) { return {MoveKind::en_passant, from, to}; }
    /// Given by the king's squares; the rook's follow from them (RULES 3.8).
    static constexpr Move castling(Square from, Square to) { return {MoveKind::castling, from, to}; }
    /// `via` is the lowest square of an own beast that serves (RULES 3.5).
    static constexpr Move bounce(Square from, Square to, Square via) {
        return {MoveKind::bounce, from, to, via};
    }
    /// The mover ends on `to`, where the beast stood that now stands on `beast_to` (RULES 3.6).
    static constexpr Move propel(Square from, Square to, Square beast_to) {
        return {MoveKind::propel, from, to, beast_to};
    }
    /// A beast's hops that end by removing the enemy beast on `captured` (RULES 3.7).
    static constexpr Move beast_capture(Square from, Square to, Square captured) {
        return {MoveKind::beast_capture, from, to, captured};
    }

    [[nodiscard]] constexpr Square from() const { return static_cast<Square>(bits_ & square_mask); }
    [[nodiscard]] constexpr Square to() const { return static_cast<Square>(bits_ >> to_shift & square_mask); }
    [[nodiscard]] constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> kind_shift & 7U); }
    /// The springboard of a bounce; meaningless for other kinds.
    [[nodiscard]] constexpr Square via() const { return side_square(); }
    /// Where the propelled beast goes; meaningless for other kinds.
    [[nodiscard]] constexpr Square beast_to() const { return side_square(); }
    /// The square of the beast taken by a beast; meaningless for other kinds.
    [[nodiscard]] constexpr Square captured_square() const { return side_square(); }
    /// What a promotion becomes; meaningless for other kinds.
    [[nodiscard]] constexpr PieceType promotion_type() const {
        return static_cast<PieceType>(bits_ >> promotion_shift & 7U);
    }

    /// False for the null move only.
    [[nodiscard]] constexpr bool is_some() const { return bits_ != 0; }

    /// The packed word, for hash tables; `from_raw(raw())` gives the move back.
    [[nodiscard]] constexpr std::uint32_t raw() const { return bits_; }
    /// Any 27-bit word is taken as it is: test `is_legal` before playing a word of unknown origin.
    static constexpr Move from_raw(std::uint32_t bits) {
        Move move;
        move.bits_ = bits;
        return move;
    }

    friend constexpr bool operator==(Move, Move) = default;

private:
    static constexpr unsigned to_shift = 7;
    static constexpr unsigned side_shift = 14;
    static constexpr unsigned kind_shift = 21;
    static constexpr unsigned promotion_shift = 24;
    static constexpr std::uint32_t square_mask = 127;

    constexpr Move(MoveKind kind, Square from, Square to, Square side = Square::a1)
        : bits_(static_cast<std::uint32_t>(from) | static_cast<std::uint32_t>(to) << to_shift |
                static_cast<std::uint32_t>(side) << side_shift |
                static_cast<std::uint32_t>(kind) << kind_shift) {}

    [[nodiscard]] constexpr Square side_square() const {
        return static_cast<Square>(bits_ >> side_shift & square_mask);
    }

    std::uint32_t bits_ = 0;
};

}  // namespace ricochet::tensor
