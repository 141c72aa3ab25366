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

/// After a double step, one view draws en passant when played, the other does not.
inline constexpr XBoardView sees{.sees_en_passant = true};
inline constexpr XBoardView blind{.sees_en_passant = false};

/// Models XBoard 4.9.1's board when a move is received or clicked, as far as observed. XBoard has no rules of
/// this game: it draws every text.
class XBoardBoard {
public:
    /// A move as XBoard stores it.
    struct Drawn {
        std::string from;
        std::string to;
        /// The square whose piece vanishes first; empty for none.
        std::string way;
        std::string letter;
    };

    /// Sets up a game's position. `sees_en_passant`: its last move was a double step.
    XBoardBoard(const Game& game, bool sees_en_passant);

    /// Parses the legs after `move `, the first of two with a comma at its end.
    static Drawn read(const std::vector<std::string>& legs);
    /// The text that XBoard sends after `usermove ` for a clicked move, and for an engine's move when it
    /// replays the game; to be called before the move is drawn.
    [[nodiscard]] std::string write(const Drawn& move) const;

    void draw(const Drawn& move);

    /// Whether it shows a game's position.
    [[nodiscard]] bool shows(const Game& game) const;

private:
    /// The FEN letter on a square; a blank if it is empty.
    [[nodiscard]] char& at(const std::string& square) { return board_.at(square); }
    [[nodiscard]] char at(const std::string& square) const { return board_.at(square); }
    void draw_castling(const std::string& from, const std::string& to);

    /// All squares, with blanks for empty ones.
    std::map<std::string, char> board_;
    /// Empty for none.
    std::string en_passant_;
};

/// A position in one view of XBoard, with its legal moves.
struct XBoardPosition {
    XBoardPosition(Game position, XBoardView seen)
        : game(std::move(position)),
          view(seen),
          legal(xboard_moves(game, view)),
          board(game, view.sees_en_passant) {}

    /// Checks that a legal move that XBoard stores like this is drawn right, and that the text that XBoard
    /// sends for it is parsed as that move.
    void expect_right(const XBoardMove& move, const XBoardBoard::Drawn& drawn) const;

    Game game;
    XBoardView view;
    std::vector<XBoardMove> legal;
    XBoardBoard board;
};

/// Calls `visit(const XBoardPosition&)` for the positions of random games, in both views. Returns the number of
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
