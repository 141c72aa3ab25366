// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "movegen/common/basic_move.hpp"
#include "movegen/common/move_list.hpp"
#include "movegen/tensor/types.hpp"

namespace ricochet::tensor {

/// The effect of a move besides moving one piece (RULES 7). `ordinary` covers steps, landing captures, double
/// steps and beast hops without capture.
enum class MoveKind : std::uint8_t { ordinary, promotion, en_passant, castling, bounce, propel, beast_capture };

/// A move in canonical form, in 27 bits: three squares of 7 bits, the side effect's from bit 14 on, and kind
/// and promotion.
class Move : public BasicMove<Move, MoveKind, Geometry, 7, 21> {
public:
    /// The null move `0000`, also "no move".
    constexpr Move() = default;

    static constexpr Move ordinary(Square from, Square to) { return pack(MoveKind::ordinary, from, to); }
    /// `via` is the lowest square of an own beast that allows the bounce (RULES 3.5).
    static constexpr Move bounce(Square from, Square to, Square via) {
        return pack(MoveKind::bounce, from, to, side_bits(via));
    }
    /// The mover ends on `to`, from which it propels the beast to `beast_to` (RULES 3.6).
    static constexpr Move propel(Square from, Square to, Square beast_to) {
        return pack(MoveKind::propel, from, to, side_bits(beast_to));
    }
    /// A beast's hops, the last of which removes the enemy beast on `captured` (RULES 3.7).
    static constexpr Move beast_capture(Square from, Square to, Square captured) {
        return pack(MoveKind::beast_capture, from, to, side_bits(captured));
    }

    /// The springboard of a bounce; meaningless for other kinds.
    [[nodiscard]] constexpr Square via() const { return side_square(); }
    /// The target of the propelled beast; meaningless for other kinds.
    [[nodiscard]] constexpr Square beast_to() const { return side_square(); }
    /// The square of the piece that the move captures, if any.
    [[nodiscard]] constexpr Square captured_square() const {
        return kind() == MoveKind::beast_capture ? side_square() : BasicMove::captured_square();
    }

private:
    static constexpr unsigned side_shift = 14;

    static constexpr std::uint32_t side_bits(Square side) {
        return static_cast<std::uint32_t>(side) << side_shift;
    }
    [[nodiscard]] constexpr Square side_square() const {
        return static_cast<Square>(bits_ >> side_shift & square_mask);
    }
};

/// At least twice the most legal moves that a search for worst cases has found in a position accepted by
/// `Position::from_setup` (tests/movegen/tensor/move_list_test.cpp has the record).
constexpr std::size_t move_list_capacity = 4096;

using MoveList = BasicMoveList<Move, move_list_capacity>;

}  // namespace ricochet::tensor
