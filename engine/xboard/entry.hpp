// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <span>
#include <string>

#include "engine/xboard/moves.hpp"
#include "movegen/game.hpp"

namespace ricochet {

/// Follows the clicks by which a user of XBoard enters a move, and marks where the next click may go.
///
/// Ordinary moves and bounces take two clicks. Three take: a beast's capture (beast, victim, target), a propel
/// (beast, the piece that pushes it, target), castling past beasts (king, rook, target), and an en passant
/// capture after a propel (pawn, victim, target).
///
/// Squares are named as in move texts; `moves` are the legal moves of the position.
class XBoardEntry {
public:
    /// Forgets the clicks so far.
    void reset();

    /// A piece was picked up, or a piece on the way was clicked. Returns the marks that `highlight` shows: a
    /// board like that of a FEN, where Y is a target, M one of a promotion, B one of a propel, and C a piece to
    /// click on the way. Nothing is marked where the piece has no move.
    std::string lift(const std::string& square, const Game& game, std::span<const XBoardMove> moves);

    /// A square was clicked as a target. Returns the letters for `choice`: what a pawn may become there, the
    /// best first, or the pusher of a propel; empty where there is nothing to choose.
    std::string put(const std::string& square, std::span<const XBoardMove> moves);

private:
    [[nodiscard]] char mark_on(const std::string& square) const;
    [[nodiscard]] std::string marks(const Game& game) const;

    /// The piece whose move is being entered, and the piece on its way; empty for none.
    std::string first_;
    std::string way_;
    /// The last target clicked; empty for none.
    std::string put_;
    /// A letter for each marked square.
    std::map<std::string, char> marks_;
};

}  // namespace ricochet
