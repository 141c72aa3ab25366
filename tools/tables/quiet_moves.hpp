// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <type_traits>

#include "search/tables/table_index.hpp"
#include "tools/tables/ending_board.hpp"

// Moves that capture and promote nothing, forward and backward. Slides, steps, hops and bounces of pieces other
// than pawns are their own inverse; propels and pawns have code for both ways.
namespace ricochet::tables {

enum class Way : bool { forward, backward };

namespace detail {

inline Square ahead(Color color, Square square, int ranks) {
    const int change = color == Color::white ? ranks : -ranks;
    return static_cast<Square>(static_cast<int>(square) + change * tensor::file_count);
}

/// Calls `visit` with the squares and the number after moves of one or two pieces, until it returns false; a
/// visitor that returns nothing sees all.
template <class Visitor>
class Mover {
public:
    Mover(const EndingBoard& board, const TableIndex& index, std::uint64_t number, Visitor& visit)
        : board_(board), index_(index), number_(number), squares_(board.squares()), visit_(visit) {}

    [[nodiscard]] bool is_satisfied() const { return is_satisfied_; }

    /// Moves one piece to each of these squares.
    void each(std::size_t piece, Bitboard targets) {
        if (!index_.stands_alone(piece)) {
            for (const Square to : targets) {
                one(piece, to);
            }
            return;
        }
        const std::uint64_t weight = index_.weight(piece);
        const Square from = squares_[piece];
        const std::uint64_t without = number_ - index(from) * weight;
        for (const Square to : targets) {
            squares_[piece] = to;
            visit(squares_, without + index(to) * weight);
        }
        squares_[piece] = from;
    }
    void one(std::size_t piece, Square to) {
        if (piece == 0 && !index_.stays_at_home(to)) {
            white_king_away(to);
            return;
        }
        const std::uint64_t number = index_.after(number_, squares_, piece, to);
        squares_[piece] = to;
        visit(squares_, number);
        squares_[piece] = board_.squares()[piece];
    }
    /// Moves two pieces, which are unequal and not kings.
    void two(std::size_t a, Square a_to, std::size_t b, Square b_to) {
        const std::uint64_t number = index_.after(index_.after(number_, squares_, b, b_to), squares_, a, a_to);
        squares_[a] = a_to;
        squares_[b] = b_to;
        visit(squares_, number);
        squares_[a] = board_.squares()[a];
        squares_[b] = board_.squares()[b];
    }

private:
    void visit(const Squares& squares, std::uint64_t number) {
        if constexpr (std::is_void_v<decltype(visit_(squares, number))>) {
            visit_(squares, number);
        } else if (!is_satisfied_) {
            is_satisfied_ = !visit_(squares, number);
        }
    }
    void white_king_away(Square to) {
        Squares moved = squares_;
        moved[0] = to;
        moved = index_.brought_home(moved);
        visit(moved, index_.encode(moved));
    }

    const EndingBoard& board_;
    const TableIndex& index_;
    std::uint64_t number_;
    Squares squares_;
    Visitor& visit_;
    bool is_satisfied_ = false;
};

// RULES 3.6.
template <Way way, class Visitor>
void propel(const EndingBoard& board, std::size_t piece, Mover<Visitor>& mover) {
    const Color us = color_of(board.pieces()[piece]);
    const PieceType type = type_of(board.pieces()[piece]);
    const Square from = board.squares()[piece];
    const Bitboard seen = piece_attacks(type, from, board.blockers(us));
    for (const Square beast : seen& board.beasts(us)) {
        const std::size_t beast_piece = board.piece_on(beast);
        if constexpr (way == Way::forward) {
            for (const Square beast_to :
                 tensor::propel_targets(type, from, beast, board.occupied(), board.blockers(us))) {
                mover.two(piece, beast, beast_piece, beast_to);
            }
        } else {
            // The pusher is on the beast's former square, and sees both the beast and its own origin.
            for (const Square came_from : (seen - board.occupied()) | Bitboard(beast)) {
                mover.two(piece, came_from, beast_piece, from);
            }
        }
    }
}

// RULES 3.4 and 3.6.
template <class Visitor>
void pawn_forward(const EndingBoard& board, std::size_t piece, Mover<Visitor>& mover) {
    const Color us = color_of(board.pieces()[piece]);
    const Square from = board.squares()[piece];
    const Square one = ahead(us, from, 1);
    const bool is_one_empty = !board.occupied().contains(one);
    if (is_one_empty && relative_rank(us, from) != tensor::rank_count - 2) {
        mover.one(piece, one);
    }
    if (relative_rank(us, from) != 1) {
        return;
    }
    const Square two = ahead(us, from, 2);
    const bool is_beast_on_one = board.beasts(us).contains(one);
    const bool is_two_empty = !board.occupied().contains(two);
    if (is_two_empty && (is_one_empty || is_beast_on_one)) {
        mover.one(piece, two);
    }
    if (is_two_empty && is_beast_on_one) {
        mover.two(piece, one, board.piece_on(one), two);
    }
    if (is_one_empty && board.beasts(us).contains(two)) {
        if (const Square three = ahead(us, from, 3); !board.occupied().contains(three)) {
            mover.two(piece, two, board.piece_on(two), three);
        }
    }
}

template <class Visitor>
void pawn_backward(const EndingBoard& board, std::size_t piece, Mover<Visitor>& mover) {
    const Color us = color_of(board.pieces()[piece]);
    const Square from = board.squares()[piece];
    if (relative_rank(us, from) == 1) {
        return;
    }
    const Square one = ahead(us, from, -1);
    const Square front = ahead(us, from, 1);
    const bool is_one_empty = !board.occupied().contains(one);
    const bool is_beast_in_front = board.beasts(us).contains(front);
    if (is_one_empty) {
        mover.one(piece, one);
        if (relative_rank(us, one) == 1 && is_beast_in_front) {
            mover.two(piece, one, board.piece_on(front), from);
        }
    }
    if (relative_rank(us, from) != 3) {
        return;
    }
    const Square two = ahead(us, from, -2);
    if (board.occupied().contains(two)) {
        return;
    }
    if (is_one_empty || board.beasts(us).contains(one)) {
        mover.one(piece, two);
    }
    if (is_one_empty && is_beast_in_front) {
        mover.two(piece, two, board.piece_on(front), from);
    }
}

}  // namespace detail

/// Calls `visit(const Squares&, std::uint64_t number)` once for every placement to which a side's move without
/// capture or promotion leads, or from which one leads here, until `visit` returns false, if it returns
/// anything. Does not check whether a king is left attacked. Board and placements are those that `decode`
/// returns.
template <Way way, bool with_pawns = true, class Visitor>
void for_each_quiet_move(const EndingBoard& board, const TableIndex& index, std::uint64_t number, Color side,
                         Visitor&& visit) {
    detail::Mover mover(board, index, number, visit);
    for (std::size_t i = 0; i < board.count(); ++i) {
        if (color_of(board.pieces()[i]) != side) {
            continue;
        }
        if (mover.is_satisfied()) {
            return;
        }
        const PieceType type = type_of(board.pieces()[i]);
        if (type == PieceType::pawn) {
            if constexpr (with_pawns) {
                way == Way::forward ? detail::pawn_forward(board, i, mover)
                                    : detail::pawn_backward(board, i, mover);
            }
            continue;
        }
        mover.each(i, board.quiet_targets(i));
        if (type != PieceType::king && type != PieceType::beast) {
            detail::propel<way>(board, i, mover);
        }
    }
}

/// Only the forward moves of the side's pawns.
template <class Visitor>
void for_each_quiet_pawn_move(const EndingBoard& board, const TableIndex& index, std::uint64_t number,
                              Color side, Visitor&& visit) {
    detail::Mover mover(board, index, number, visit);
    for (std::size_t i = 0; i < board.count(); ++i) {
        if (board.pieces()[i] == make_piece(side, PieceType::pawn)) {
            detail::pawn_forward(board, i, mover);
        }
    }
}

/// Whether a double step of the side may be answered by a capture en passant, legal or not.
inline bool may_allow_en_passant(const EndingBoard& board, Color side) {
    Bitboard enemy_pawns;
    for (std::size_t i = 0; i < board.count(); ++i) {
        if (board.pieces()[i] == make_piece(~side, PieceType::pawn)) {
            enemy_pawns |= Bitboard(board.squares()[i]);
        }
    }
    if (enemy_pawns.empty()) {
        return false;
    }
    for (std::size_t i = 0; i < board.count(); ++i) {
        const Square from = board.squares()[i];
        if (board.pieces()[i] == make_piece(side, PieceType::pawn) && relative_rank(side, from) == 1 &&
            (beside(Bitboard(detail::ahead(side, from, 2))) & enemy_pawns).any()) {
            return true;
        }
    }
    return false;
}

}  // namespace ricochet::tables
