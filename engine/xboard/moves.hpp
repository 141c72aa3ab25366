// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/common/variant.hpp"
#include "movegen/game.hpp"

namespace ricochet {

// XBoard does not have the rules of Tensor Chess: it draws moves by their texts. A *leg* is `<from><to>`,
// optionally with a letter; a comma separates the two legs of a move. XBoard 4.9.1 draws two legs as follows
// (engine/PROTOCOL.md): the piece on the second leg's start vanishes, the piece of the first leg moves, a
// letter names the piece that then appears where the first leg began, and a king puts an own rook that vanished
// beside itself.

/// The state besides the pieces that affects how XBoard draws moves.
struct XBoardView {
    /// Whether the last move was a plain double step, so that XBoard captures en passant by itself.
    bool sees_en_passant = false;
};

/// XBoard's view of a game's position.
XBoardView xboard_view(const Game& game);

/// A legal move as XBoard draws it: one piece goes from a square to another, possibly by way of a third.
struct XBoardMove {
    MoveCode code = MoveCode::none;
    MoveDetails details;
    /// The square of the moving piece; in a propel, of the beast.
    std::string from;
    /// Its end square.
    std::string to;
    /// The piece that has to be named because the move removes or shifts it without XBoard's knowledge: the
    /// victim of a beast or of an en passant capture that XBoard does not see, the rook of a castling past
    /// beasts, the pusher of a propel. Empty for all other moves.
    std::string way;
    /// The piece that a pawn becomes or that pushes in a propel, in lower case; empty for all other moves.
    std::string letter;
};

/// A legal move of a game, as XBoard draws it.
XBoardMove xboard_move(MoveCode move, const Game& game, XBoardView view);
/// All legal moves of a game.
std::vector<XBoardMove> xboard_moves(const Game& game, XBoardView view);

/// The legs of a move, without `move `: one, or two, the first of which ends with a comma.
std::vector<std::string> legs_of(const XBoardMove& move);

/// Parses a move from XBoard: one leg, or two with a comma between them. `moves` are the legal moves. The error
/// says why the move is refused: it cannot be parsed, it is illegal and why, or it would be drawn wrongly in
/// this form. Never returns the null move.
Result<MoveCode> parse_xboard(std::string_view text, const Game& game, std::span<const XBoardMove> moves);

/// Whether a text has the form of a move on the game's board, legal or not.
bool is_xboard_move(std::string_view text, const Game& game);

/// Whether a text names a square of the game's board.
bool is_square(std::string_view text, const Game& game);

/// Follows the clicks by which a user of XBoard enters a move, and marks where the next click may go.
///
/// Ordinary moves and bounces take two clicks. These take three: a beast's capture (beast, victim, target), a
/// propel (beast, the piece that pushes it, target), castling past beasts (king, rook, target), and an en
/// passant capture after a propel (pawn, victim, target).
///
/// Squares are named as in move texts; `moves` are the legal moves of the position.
class XBoardEntry {
public:
    /// Discards the clicks so far.
    void reset();

    /// Handles a click that picks up a piece, or one on a piece on the way. Returns the marks for `highlight`:
    /// a board like that of a FEN, where Y is a target, M one of a promotion, B one of a propel, and C a piece
    /// to click on the way. Nothing is marked if the piece has no move.
    std::string lift(const std::string& square, const Game& game, std::span<const XBoardMove> moves);

    /// Handles a click on a target. Returns the letters for `choice`: the pieces that a pawn may become there,
    /// the best first, or the pushers of a propel; empty if there is nothing to choose.
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

/// The variants offered to XBoard: those whose moves it can express (`VariantRow::xboard_setup`).
std::vector<Variant> xboard_variants();

/// The answer to `variant`: how XBoard sets up its board, and how pieces move on it.
std::string xboard_setup(Variant variant);

/// Reads a FEN from XBoard. Of the castling field only K, Q, k and q count, and those only with king and rook
/// at home: XBoard adds the files of pieces that have not moved. An invalid en passant square is ignored. The
/// error is that of `Game::from_fen`.
Result<Game> parse_xboard_fen(std::string_view text, Variant variant);

}  // namespace ricochet
