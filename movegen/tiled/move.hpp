// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "movegen/tiled/types.hpp"

namespace ricochet::tiled {

/// What a turn does. `normal` covers the steps and captures of all pieces that no other kind names.
enum class MoveKind : std::uint8_t { normal, double_step, en_passant, castling, promotion, drop, removal };

/// One turn in canonical form, packed into 18 bits: equal moves are equal words.
/// Layout from the lowest bit: from (6), to (6), kind (3), promotion type or dropping side (3).
class Move {
public:
    /// The null move `0000`, also "no move".
    constexpr Move() = default;

    static constexpr Move normal(Square from, Square to) { return {MoveKind::normal, from, to}; }
    /// A pawn's first move of two squares.
    static constexpr Move double_step(Square from, Square to) { return {MoveKind::double_step, from, to}; }
    static constexpr Move en_passant(Square from, Square to) { return {MoveKind::en_passant, from, to}; }
    /// Given by the king's squares; the rook's follow from them.
    static constexpr Move castling(Square from, Square to) { return {MoveKind::castling, from, to}; }
    /// A pawn's move onto the last rank, with or without capture, as N, B, R or Q.
    static constexpr Move promotion(Square from, Square to, PieceType type) {
        return {MoveKind::promotion, from, to, static_cast<std::uint32_t>(type)};
    }
    /// A tile on a void, by `side`, which its text names.
    static constexpr Move drop(Color side, Square square) {
        return {MoveKind::drop, square, square, static_cast<std::uint32_t>(side)};
    }
    /// An own empty tile is taken away.
    static constexpr Move removal(Square square) { return {MoveKind::removal, square, square}; }

    /// Where the piece starts; for drops and removals the tile's square.
    [[nodiscard]] constexpr Square from() const { return static_cast<Square>(bits_ & square_mask); }
    /// Where the piece lands; for drops and removals the tile's square.
    [[nodiscard]] constexpr Square to() const { return static_cast<Square>(bits_ >> to_shift & square_mask); }
    [[nodiscard]] constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> kind_shift & 7U); }
    /// Whether it is a drop or a removal: no piece moves.
    [[nodiscard]] constexpr bool is_tile_turn() const { return kind() >= MoveKind::drop; }
    /// What a promotion becomes; meaningless for other kinds.
    [[nodiscard]] constexpr PieceType promotion_type() const {
        return static_cast<PieceType>(bits_ >> detail_shift & 7U);
    }
    /// Whose tile a drop makes; meaningless for other kinds.
    [[nodiscard]] constexpr Color drop_side() const { return static_cast<Color>(bits_ >> detail_shift & 7U); }

    /// False for the null move only.
    [[nodiscard]] constexpr bool is_some() const { return bits_ != 0; }

    /// The packed word, for hash tables; `from_raw(raw())` gives the move back.
    [[nodiscard]] constexpr std::uint32_t raw() const { return bits_; }
    /// Any word is taken as it is: test `is_legal` before playing a word of unknown origin.
    static constexpr Move from_raw(std::uint32_t bits) {
        Move move;
        move.bits_ = bits;
        return move;
    }

    friend constexpr bool operator==(Move, Move) = default;

private:
    static constexpr unsigned to_shift = 6;
    static constexpr unsigned kind_shift = 12;
    static constexpr unsigned detail_shift = 15;
    static constexpr std::uint32_t square_mask = 63;

    constexpr Move(MoveKind kind, Square from, Square to, std::uint32_t detail = 0)
        : bits_(static_cast<std::uint32_t>(from) | static_cast<std::uint32_t>(to) << to_shift |
                static_cast<std::uint32_t>(kind) << kind_shift | detail << detail_shift) {}

    std::uint32_t bits_ = 0;
};

}  // namespace ricochet::tiled
