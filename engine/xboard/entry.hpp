// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>

#include "engine/xboard/moves.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet {

/// Follows the clicks by which a user of XBoard enters a move, and tells where the next click may go.
///
/// Ordinary moves and bounces take two clicks. Three take: a beast's capture (beast, victim, target), a propel
/// (beast, the piece that pushes it, target), castling past beasts (king, rook, target), and an en passant
/// capture after a propel (pawn, victim, target).
class XBoardEntry {
public:
    XBoardEntry() { reset(); }

    /// Forgets the clicks so far.
    void reset();

    /// A piece was picked up, or a piece on the way was clicked. Returns the marks that `highlight` shows: a
    /// board like that of a FEN, where Y is a target, M one of a promotion, B one of a propel, and C a piece to
    /// click on the way. Nothing is marked where the piece has no move.
    std::string lift(Square square, const Position& position, XBoardView view);

    /// A square was clicked as a target. Returns the letters for `choice`: what a pawn may become there, the
    /// best first, or the pusher of a propel; empty where there is nothing to choose.
    std::string put(Square square, const Position& position);

private:
    void mark_first(const Position& position, XBoardView view);
    void mark_second(const Position& position, XBoardView view);
    void mark(Square square, char color) { marks_[index(square)] = color; }
    [[nodiscard]] std::string marks() const;

    /// The piece whose move is being entered, and the piece on its way.
    Square first_ = Square::none;
    Square way_ = Square::none;
    /// The last target clicked.
    Square put_ = Square::none;
    /// A letter for each square, a blank for none.
    std::array<char, square_count> marks_{};
};

}  // namespace ricochet
