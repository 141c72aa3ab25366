// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/xboard/moves.hpp"
#include "movegen/game.hpp"
#include "tests/engine/dialogue_support.hpp"
#include "tests/movegen/random_positions.hpp"

namespace ricochet::test {

/// After a double step, one view draws en passant when it is played, the other does not.
inline constexpr XBoardView sees{.sees_en_passant = true};
inline constexpr XBoardView blind{.sees_en_passant = false};

/// What XBoard 4.9.1 does with its board when it is sent a move or its user clicks one, as far as it was
/// observed. It knows no rules: it draws every text.
class XBoardBoard {
public:
    /// A move as XBoard keeps it.
    struct Drawn {
        std::string from;
        std::string to;
        /// The piece on this square vanishes first; empty for none.
        std::string way;
        std::string letter;
    };

    /// Shows the pieces of a game's position. `sees_en_passant`: its last move was a double step.
    XBoardBoard(const Game& game, bool sees_en_passant);

    /// The legs that follow `move `, the first of two with a comma at its end.
    static Drawn read(const std::vector<std::string>& legs);
    /// What XBoard writes after `usermove ` for a move that was clicked, and for an engine's move when it
    /// repeats the game. The board as before the move.
    [[nodiscard]] std::string write(const Drawn& move) const;

    void draw(const Drawn& move);

    /// Whether it shows the pieces of a game's position.
    [[nodiscard]] bool shows(const Game& game) const;

private:
    /// The FEN letter of a piece; a blank where there is none.
    [[nodiscard]] char& at(const std::string& square) { return board_.at(square); }
    [[nodiscard]] char at(const std::string& square) const { return board_.at(square); }
    void draw_castling(const std::string& from, const std::string& to);

    /// All squares, with a blank for an empty one.
    std::map<std::string, char> board_;
    /// Empty for none.
    std::string en_passant_;
};

/// A position as XBoard has it in one view, with its legal moves.
struct XBoardPosition {
    XBoardPosition(Game position, XBoardView seen)
        : game(std::move(position)),
          view(seen),
          legal(xboard_moves(game, view)),
          board(game, view.sees_en_passant) {}

    /// Checks that a legal move that XBoard keeps like this is drawn right, and that what XBoard writes for it
    /// is read as that move.
    void expect_right(const XBoardMove& move, const XBoardBoard::Drawn& drawn) const;

    Game game;
    XBoardView view;
    std::vector<XBoardMove> legal;
    XBoardBoard board;
};

/// Shows the positions of random games, in both views, to `visit(const XBoardPosition&)`. Returns the number of
/// all legal moves.
template <class Visitor>
std::size_t for_each_xboard_position(std::uint64_t seed, int games, int plies, Visitor visit) {
    std::size_t moves = 0;
    for_each_random_game(seed, Variant::tensor, games, plies, [&](const Game& game, reference::Random&) {
        for (const XBoardView view : {sees, blind}) {
            const XBoardPosition position(game_from(game.fen()), view);
            visit(position);
            moves += position.legal.size();
        }
    });
    return moves;
}

}  // namespace ricochet::test
