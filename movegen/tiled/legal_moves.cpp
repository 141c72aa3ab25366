// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/legal_moves.hpp"

#include <cassert>

#include "movegen/tiled/move_generator.hpp"

namespace ricochet::tiled {
namespace {

constexpr std::array<PieceType, 4> promotion_types = {PieceType::queen, PieceType::rook, PieceType::bishop,
                                                      PieceType::knight};

/// Writes the moves down.
template <Color us>
class ListSink {
public:
    explicit ListSink(MoveList& moves) : moves_(moves) {}

    void normal(Square from, Bitboard targets) {
        for (const Square to : targets) {
            moves_.push(Move::normal(from, to));
        }
    }
    void pawns(Bitboard targets, Direction direction) {
        for (const Square to : targets) {
            moves_.push(Move::normal(back(to, direction), to));
        }
    }
    void double_steps(Bitboard targets) {
        for (const Square to : targets) {
            moves_.push(Move::double_step(back(back(to, forward(us)), forward(us)), to));
        }
    }
    void promotions(Bitboard targets, Direction direction) {
        for (const Square to : targets) {
            for (const PieceType type : promotion_types) {
                moves_.push(Move::promotion(back(to, direction), to, type));
            }
        }
    }
    void drops(Bitboard squares) {
        for (const Square square : squares) {
            moves_.push(Move::drop(us, square));
        }
    }
    void removals(Bitboard squares) {
        for (const Square square : squares) {
            moves_.push(Move::removal(square));
        }
    }
    void single(Move move) { moves_.push(move); }

private:
    static Square back(Square to, Direction direction) {
        return step(to, static_cast<Direction>(-static_cast<int>(direction)));
    }

    MoveList& moves_;
};

/// Counts the moves.
class CountSink {
public:
    void normal(Square /*from*/, Bitboard targets) { add(targets); }
    void pawns(Bitboard targets, Direction /*direction*/) { add(targets); }
    void double_steps(Bitboard targets) { add(targets); }
    void promotions(Bitboard targets, Direction /*direction*/) {
        count_ += promotion_types.size() * static_cast<std::uint64_t>(targets.count());
    }
    void drops(Bitboard squares) { add(squares); }
    void removals(Bitboard squares) { add(squares); }
    void single(Move /*move*/) { ++count_; }

    [[nodiscard]] std::uint64_t count() const { return count_; }

private:
    void add(Bitboard targets) { count_ += static_cast<std::uint64_t>(targets.count()); }

    std::uint64_t count_ = 0;
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
