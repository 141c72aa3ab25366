// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movegen/common/result.hpp"
#include "movegen/tensor/move.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet {

// XBoard knows nothing of Tensor Chess: it draws what a move text says. A *leg* is `<from><to>` with perhaps a
// letter; a comma stands between the two legs of a move. Its rules for two legs, seen with XBoard 4.9.1 and
// written down in engine/PROTOCOL.md, are: the piece on the second leg's start vanishes, the piece of the first
// leg moves, a letter says which piece then appears where the first leg began, and a king puts an own rook that
// vanished beside itself.

/// What XBoard needs to know of a position besides the pieces to draw a move right.
struct XBoardView {
    /// The last move was a plain double step, so XBoard takes en passant by itself.
    bool sees_en_passant = false;
};

/// The legs of a legal move as XBoard draws them, without `move `: one, or two of which the first ends with
/// a comma.
std::vector<std::string> to_xboard(Move move, const Position& position, XBoardView view);

/// Reads what XBoard sends for a move that was clicked or is repeated: one leg, or two with a comma between
/// them. The error is the reason why the move is refused: it cannot be read, is not legal here, or would be
/// drawn wrongly in this form. Never returns the null move.
Result<Move> parse_xboard(std::string_view text, const Position& position, XBoardView view);

/// Whether a text has the form of a move, legal or not.
bool is_xboard_move(std::string_view text);

/// The piece that XBoard must be told about because a move removes or shifts it behind XBoard's back: the
/// victim of a beast or of an en passant capture that XBoard does not see, the rook of a castling past beasts.
/// `Square::none` for all other moves, propels included.
Square xboard_way(Move move, const Position& position, XBoardView view);

}  // namespace ricochet
