// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/legal_moves.hpp"

#include <cassert>

#include "movegen/tensor/move_generator.hpp"

namespace ricochet::tensor {
namespace {

constexpr std::array<PieceType, 5> promotion_types = {PieceType::queen, PieceType::rook, PieceType::bishop,
                                                      PieceType::knight, PieceType::beast};

/// How many of `promotion_types` a variant has; the beast comes last.
constexpr std::size_t promotion_type_count(Variant variant) {
    return variant == Variant::tensor ? 5 : 4;
}

/// Writes the moves down.
template <Color us>
class ListSink {
public:
    ListSink(MoveList& moves, Variant variant) : moves_(moves), promotions_(promotion_type_count(variant)) {}

    void ordinary(Square from, Bitboard targets) {
        for (const Square to : targets) {
            moves_.push(Move::ordinary(from, to));
        }
    }
    void bounces(Square from, Square via, Bitboard targets) {
        for (const Square to : targets) {
            moves_.push(Move::bounce(from, to, via));
        }
    }
    void propels(Square from, Square beast, Bitboard targets) {
        for (const Square target : targets) {
            moves_.push(Move::propel(from, beast, target));
        }
    }
    void pawns(Bitboard targets, Direction direction) {
        for (const Square to : targets) {
            moves_.push(Move::ordinary(back(to, direction), to));
        }
    }
    void double_steps(Bitboard targets) {
        for (const Square to : targets) {
            moves_.push(Move::ordinary(back(back(to, forward(us)), forward(us)), to));
        }
    }
    void promotions(Bitboard targets, Direction direction) {
        for (const Square to : targets) {
            for (std::size_t i = 0; i < promotions_; ++i) {
                moves_.push(Move::promotion(back(to, direction), to, promotion_types[i]));
            }
        }
    }
    void single(Move move) { moves_.push(move); }
    [[nodiscard]] static constexpr bool done() { return false; }

private:
    static Square back(Square to, Direction direction) {
        return step(to, static_cast<Direction>(-static_cast<int>(direction)));
    }

    MoveList& moves_;
    std::size_t promotions_;
};

/// Counts the moves; enough are all of them, or any.
template <bool any_is_enough>
class CountSink {
public:
    explicit CountSink(Variant variant) : promotions_(promotion_type_count(variant)) {}

    void ordinary(Square /*from*/, Bitboard targets) { add(targets); }
    void bounces(Square /*from*/, Square /*via*/, Bitboard targets) { add(targets); }
    void propels(Square /*from*/, Square /*beast*/, Bitboard targets) { add(targets); }
    void pawns(Bitboard targets, Direction /*direction*/) { add(targets); }
    void double_steps(Bitboard targets) { add(targets); }
    void promotions(Bitboard targets, Direction /*direction*/) {
        count_ += promotions_ * static_cast<std::uint64_t>(targets.count());
    }
    void single(Move /*move*/) { ++count_; }

    [[nodiscard]] bool done() const { return any_is_enough && count_ != 0; }

    [[nodiscard]] std::uint64_t count() const { return count_; }

private:
    void add(Bitboard targets) { count_ += static_cast<std::uint64_t>(targets.count()); }

    std::uint64_t promotions_;
    std::uint64_t count_ = 0;
};

template <Color us>
void generate_for(const Position& position, const ChecksAndPins& checks_and_pins, MoveClass move_class,
                  MoveList& moves) {
    const bool everything = move_class == MoveClass::all || move_class == MoveClass::evasions;
    ListSink<us> sink(moves, position.variant());
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
    Sink sink(position.variant());
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
