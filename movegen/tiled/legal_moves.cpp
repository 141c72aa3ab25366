// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/legal_moves.hpp"

#include <cassert>

#include "movegen/common/move_sinks.hpp"
#include "movegen/tiled/move_generator.hpp"

namespace ricochet::tiled {
namespace {

constexpr std::array<PieceType, 4> promotion_types = {PieceType::queen, PieceType::rook, PieceType::bishop,
                                                      PieceType::knight};

/// Writes the moves down.
template <Color us>
class ListSink : public BasicListSink<us, MoveList, Move, Geometry, Move::normal, Move::double_step> {
public:
    explicit ListSink(MoveList& moves) : ListSink::BasicListSink(moves, promotion_types) {}

    void drops(Bitboard squares) {
        for (const Square square : squares) {
            this->single(Move::drop(us, square));
        }
    }
    void removals(Bitboard squares) {
        for (const Square square : squares) {
            this->single(Move::removal(square));
        }
    }
};

/// Counts the moves.
class CountSink : public BasicCountSink<Move, Geometry> {
public:
    CountSink() : BasicCountSink(promotion_types.size()) {}

    void drops(Bitboard squares) { add(squares); }
    void removals(Bitboard squares) { add(squares); }
};

constexpr GeneratedClasses classes_of(MoveClass move_class) {
    switch (move_class) {
        case MoveClass::captures:
            return {.captures = true, .quiets = false, .drops = false, .removals = false};
        case MoveClass::quiets:
            return {.captures = false, .quiets = true, .drops = false, .removals = false};
        case MoveClass::drops:
            return {.captures = false, .quiets = false, .drops = true, .removals = false};
        case MoveClass::removals:
            return {.captures = false, .quiets = false, .drops = false, .removals = true};
        case MoveClass::evasions:
        case MoveClass::all:
            break;
    }
    return {.captures = true, .quiets = true, .drops = true, .removals = true};
}

template <Color us>
void list_moves(const Position& position, MoveClass move_class, MoveList& moves) {
    ListSink<us> sink(moves);
    Generator<us, ListSink<us>>(position, classes_of(move_class), sink).run();
}

}  // namespace

void generate(const Position& position, MoveClass move_class, MoveList& moves) {
    assert(move_class != MoveClass::evasions || position.in_check());
    if (position.side_to_move() == Color::white) {
        list_moves<Color::white>(position, move_class, moves);
    } else {
        list_moves<Color::black>(position, move_class, moves);
    }
}

std::uint64_t count_legal_moves(const Position& position) {
    CountSink sink;
    constexpr GeneratedClasses all = classes_of(MoveClass::all);
    if (position.side_to_move() == Color::white) {
        Generator<Color::white, CountSink>(position, all, sink).run();
    } else {
        Generator<Color::black, CountSink>(position, all, sink).run();
    }
    return sink.count();
}

bool has_legal_move(const Position& position) {
    const bool has_tile_turn =
        !position.in_check() && (position.voids() | position.empty_tiles(position.side_to_move())).any();
    return has_tile_turn || count_legal_moves(position) != 0;
}

}  // namespace ricochet::tiled
