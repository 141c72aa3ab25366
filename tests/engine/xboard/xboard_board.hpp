// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/tensor/position.hpp"

namespace ricochet::test {

/// What XBoard 4.9.1 does with its board when it is told of a move or its user clicks one, as far as it was
/// seen on the screen. It knows no rules: it believes every text.
class XBoardBoard {
public:
    /// A move as XBoard keeps it.
    struct Drawn {
        Square from;
        Square to;
        /// The piece on this square vanishes first; `Square::none` for none.
        Square way = Square::none;
        char letter = '\0';
    };

    /// Shows the pieces of a position. `sees_en_passant`: its last move was a double step.
    XBoardBoard(const Position& position, bool sees_en_passant);

    /// The legs that follow `move `, the first of two with a comma at its end.
    static Drawn read(const std::vector<std::string>& legs);
    /// What XBoard writes after `usermove ` for a move that was clicked, and for an engine's move when it has
    /// to tell the game again. The board as before the move.
    [[nodiscard]] std::string write(const Drawn& move) const;

    void draw(const Drawn& move);

    /// Whether it shows the pieces of a position.
    [[nodiscard]] bool shows(const Position& position) const;

private:
    [[nodiscard]] Piece& at(Square square) { return board_[index(square)]; }
    [[nodiscard]] Piece at(Square square) const { return board_[index(square)]; }
    void draw_castling(Square from, Square to);

    std::array<Piece, square_count> board_{};
    Square en_passant_ = Square::none;
};

}  // namespace ricochet::test
