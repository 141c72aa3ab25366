// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "movegen/common/castling_rights.hpp"
#include "movegen/common/leaps.hpp"

namespace ricochet {

/// A bounded list of a game's moves without allocation. A push beyond the capacity is an assertion in debug
/// builds and is dropped in release builds; memory is never overrun.
template <class Move, std::size_t max_size>
class BasicMoveList {
public:
    static constexpr std::size_t capacity = max_size;

    // Clearing KiBs at every node would cost more than generating: the union leaves the array uninitialised.
    BasicMoveList() {}  // NOLINT(modernize-use-equals-default)

    void push(Move move) {
        assert(size_ < capacity);
        if (size_ < capacity) {
            moves_[size_++] = move;
        }
    }
    void clear() { size_ = 0; }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] Move operator[](std::size_t i) const {
        assert(i < size_);
        return moves_[i];
    }
    [[nodiscard]] Move* begin() { return moves_.data(); }
    [[nodiscard]] Move* end() { return moves_.data() + size_; }
    [[nodiscard]] const Move* begin() const { return moves_.data(); }
    [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

    [[nodiscard]] bool contains(Move move) const {
        for (const Move candidate : *this) {
            if (candidate == move) {
                return true;
            }
        }
        return false;
    }

private:
    std::size_t size_ = 0;
    union {
        std::array<Move, capacity> moves_;
    };
};

// Sinks receive legal moves from generators. A game derives from these and adds the kinds of moves that only it
// has.

/// Lists moves of the side `us`. `plain_move` and `double_step` make a move from its two squares.
template <Color us, class MoveList, class Move, BoardGeometry Geometry, auto plain_move, auto double_step>
class BasicListSink {
public:
    using Square = typename Geometry::Square;
    using PieceType = typename Geometry::PieceType;
    using Bitboard = typename Geometry::Bitboard;
    using Direction = typename Geometry::Direction;

    /// `promotions`: the types that pawns become, in the order of the list.
    BasicListSink(MoveList& moves, std::span<const PieceType> promotions)
        : moves_(moves), promotions_(promotions) {}

    void plain(Square from, Bitboard targets) {
        for (const Square to : targets) {
            single(plain_move(from, to));
        }
    }
    void pawns(Bitboard targets, Direction direction) {
        for (const Square to : targets) {
            single(plain_move(back(to, direction), to));
        }
    }
    void double_steps(Bitboard targets) {
        for (const Square to : targets) {
            single(double_step(square_ahead(~us, square_ahead(~us, to)), to));
        }
    }
    void promotions(Bitboard targets, Direction direction) {
        for (const Square to : targets) {
            for (const PieceType type : promotions_) {
                single(Move::promotion(back(to, direction), to, type));
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
    std::span<const PieceType> promotions_;
};

/// Counts moves: all of them or, if `any_is_enough`, until there is one.
template <class Move, BoardGeometry Geometry, bool any_is_enough = false>
class BasicCountSink {
public:
    using Square = typename Geometry::Square;
    using Bitboard = typename Geometry::Bitboard;
    using Direction = typename Geometry::Direction;

    /// `promotions` is the number of types that a pawn may become.
    explicit BasicCountSink(std::size_t promotions) : promotions_(promotions) {}

    void plain(Square /*from*/, Bitboard targets) { add(targets); }
    void pawns(Bitboard targets, Direction /*direction*/) { add(targets); }
    void double_steps(Bitboard targets) { add(targets); }
    void promotions(Bitboard targets, Direction /*direction*/) { add(targets, promotions_); }
    void single(Move /*move*/) { ++count_; }

    [[nodiscard]] bool done() const { return any_is_enough && count_ != 0; }
    [[nodiscard]] std::uint64_t count() const { return count_; }

protected:
    void add(Bitboard targets, std::uint64_t times = 1) {
        count_ += times * static_cast<std::uint64_t>(targets.count());
    }

private:
    std::uint64_t promotions_;
    std::uint64_t count_ = 0;
};

// Moves that all games have.

/// Passes the castling moves of the side to move, `us`, to a sink. Not in check.
template <Color us, class Position, class Sink>
void castling_moves(const Position& position, Sink& sink) {
    if ((position.castling() & castling_both(us)) == 0) {
        return;
    }
    for (const auto& way : Position::castling_ways(us)) {
        if (can_castle(position, way)) {
            sink.single(Position::Move::castling(way.king_from, way.king_to));
        }
    }
}

/// Passes the en passant captures of the side to move, `us`, to a sink.
template <Color us, class Position, class Sink>
void en_passant_moves(const Position& position, Sink& sink) {
    const auto to = position.en_passant();
    if (to == Position::Square::none) {
        return;
    }
    // Two pawns leave one rank at once, or the capture ends a pawn's check: each is tested by trying it out.
    for (const auto from : pawn_attacks(~us, to) & position.pieces(us, Position::PieceType::pawn)) {
        if (is_en_passant_safe(position, from, to)) {
            sink.single(Position::Move::en_passant(from, to));
        }
    }
}

}  // namespace ricochet
