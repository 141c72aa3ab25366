// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "movegen/common/basic_move.hpp"
#include "movegen/common/move_list.hpp"
#include "movegen/tiled/types.hpp"

namespace ricochet::tiled {

/// The kind of a turn. `normal` covers all steps and captures without a kind of their own.
enum class MoveKind : std::uint8_t { normal, double_step, en_passant, castling, promotion, drop, removal };

/// A turn in canonical form, in 18 bits: squares of 6 bits; the detail of a drop is its side.
class Move : public BasicMove<Move, MoveKind, Geometry, 6, 12> {
public:
    /// The null move `0000`, also "no move".
    constexpr Move() = default;

    static constexpr Move normal(Square from, Square to) { return pack(MoveKind::normal, from, to); }
    /// A pawn's first move of two squares.
    static constexpr Move double_step(Square from, Square to) { return pack(MoveKind::double_step, from, to); }
    /// A drop of a tile on a void by `side`. As in a removal, both squares are the tile's.
    static constexpr Move drop(Color side, Square square) {
        return pack(MoveKind::drop, square, square, static_cast<std::uint32_t>(side) << detail_shift);
    }
    /// A removal of an own empty tile.
    static constexpr Move removal(Square square) { return pack(MoveKind::removal, square, square); }

    /// Whether it is a drop or a removal, in which no piece moves.
    [[nodiscard]] constexpr bool is_tile_turn() const { return kind() >= MoveKind::drop; }
    /// The owner of a dropped tile; meaningless for other kinds.
    [[nodiscard]] constexpr Color drop_side() const { return static_cast<Color>(bits_ >> detail_shift & 7U); }
};

/// More than any position has: 15 pieces of at most 27 squares, a king's 8 steps and 2 castlings, and one
/// drop or removal on each of the 62 squares that are not a king's.
constexpr std::size_t move_list_capacity = 512;

using MoveList = BasicMoveList<Move, move_list_capacity>;

}  // namespace ricochet::tiled
