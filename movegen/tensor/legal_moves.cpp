// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/legal_moves.hpp"

#include <cassert>

#include "movegen/common/move_sinks.hpp"
#include "movegen/tensor/move_generator.hpp"

namespace ricochet::tensor {
namespace {

constexpr std::array<PieceType, 5> promotion_types = {PieceType::queen, PieceType::rook, PieceType::bishop,
                                                      PieceType::knight, PieceType::beast};

/// Those of a variant; the beast comes last.
constexpr std::span<const PieceType> promotions_in(Variant variant) {
    return std::span(promotion_types).first(variant == Variant::tensor ? 5 : 4);
}

/// Writes the moves down.
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

template <Color us>
void generate_for(const Position& position, const ChecksAndPins& checks_and_pins, MoveClass move_class,
                  MoveList& moves) {
    const bool everything = move_class == MoveClass::all || move_class == MoveClass::evasions;
    ListSink<us> sink(moves, promotions_in(position.variant()));
    Generator<us, ListSink<us>>(position, checks_and_pins,
                                {.captures = everything || move_class == MoveClass::captures,
                                 .quiets = everything || move_class == MoveClass::quiets,
                                 .propels = everything || move_class == MoveClass::propels},
                                sink)
        .run();
}

template <bool any_is_enough>
std::uint64_t count(const Position& position) {
    using Sink = CountSink<any_is_enough>;
    Sink sink(promotions_in(position.variant()).size());
    const ChecksAndPins checks_and_pins(position);
    if (position.side_to_move() == Color::white) {
        Generator<Color::white, Sink>(position, checks_and_pins, {true, true, true}, sink).run();
    } else {
        Generator<Color::black, Sink>(position, checks_and_pins, {true, true, true}, sink).run();
    }
    return sink.count();
}

}  // namespace

void generate(const Position& position, MoveClass move_class, MoveList& moves) {
    generate(position, ChecksAndPins(position), move_class, moves);
}

void generate(const Position& position, const ChecksAndPins& checks_and_pins, MoveClass move_class,
              MoveList& moves) {
    assert(move_class != MoveClass::evasions || position.in_check());
    if (position.side_to_move() == Color::white) {
        generate_for<Color::white>(position, checks_and_pins, move_class, moves);
    } else {
        generate_for<Color::black>(position, checks_and_pins, move_class, moves);
    }
}

std::uint64_t count_legal_moves(const Position& position) {
    return count<false>(position);
}

bool has_legal_move(const Position& position) {
    return count<true>(position) != 0;
}

}  // namespace ricochet::tensor
