// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/common/move_list.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

/// The promotion types of a variant; the beast is last.
constexpr std::span<const PieceType> promotions_in(Variant variant) {
    return std::span(promotion_types).first(variant == Variant::tensor ? 5 : 4);
}

/// Lists the moves.
template <Color us>
class ListSink : public BasicListSink<us, MoveList, Move, Geometry, Move::ordinary, Move::ordinary> {
public:
    using ListSink::BasicListSink::BasicListSink;

    void bounces(Square from, Square via, Bitboard targets) {
        for (const Square to : targets) {
            this->single(Move::bounce(from, to, via));
        }
    }
    void propels(Square from, Square beast, Bitboard targets) {
        for (const Square target : targets) {
            this->single(Move::propel(from, beast, target));
        }
    }
};

/// Counts the moves.
template <bool any_is_enough>
class CountSink : public BasicCountSink<Move, Geometry, any_is_enough> {
public:
    using CountSink::BasicCountSink::BasicCountSink;

    void bounces(Square /*from*/, Square /*via*/, Bitboard targets) { this->add(targets); }
    void propels(Square /*from*/, Square /*beast*/, Bitboard targets) { this->add(targets); }
};

}  // namespace ricochet::tensor
