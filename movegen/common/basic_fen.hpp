// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "movegen/base/quote.hpp"
#include "movegen/common/basic_position.hpp"
#include "movegen/common/board_text.hpp"
#include "movegen/common/fen_fields.hpp"

namespace ricochet {

/// Reads a FEN into a setup. The error names the field and what is wrong with it. Returns the letters of the
/// board as `parse_fen_board` does, of which the setup has the pieces. Input of any length and content is safe.
template <BoardGeometry Geometry>
Result<std::string> read_fen(std::string_view text, BasicSetup<Geometry>& setup, std::string_view letters,
                             std::string_view run_of) {
    using Square = typename Geometry::Square;
    const Result<FenFields> fields = parse_fen_fields(text);
    if (!fields) {
        return Error{fields.error()};
    }
    const auto& [board, en_passant, state] = fields.value();
    Result<std::string> on_squares =
        parse_fen_board(board, {Geometry::files, Geometry::ranks, letters, run_of});
    if (!on_squares) {
        return on_squares;
    }
    std::transform(on_squares.value().begin(), on_squares.value().end(), setup.board.begin(),
                   piece_of_letter<typename Geometry::Piece>);
    if (!en_passant.empty()) {
        const std::optional<Square> square = parse_square_of<Square>(en_passant);
        if (!square) {
            return Error{concat({"en passant: ", quoted(en_passant), " is neither - nor a square"})};
        }
        setup.en_passant = *square;
    }
    setup.side_to_move = state.side_to_move;
    setup.castling = state.castling;
    setup.halfmove_clock = state.halfmove_clock;
    setup.fullmove_number = state.fullmove_number;
    return on_squares;
}

/// Writes all six fields; the en passant field only where a legal en passant capture exists.
template <class Position>
std::string format_fen(const Position& position) {
    using Square = typename Position::Square;
    const Square en_passant = position.en_passant();
    return format_fen_board(GeometryOf<Square>::files, letters_on_board(position)) + ' ' +
           format_fen_state({position.side_to_move(), position.castling(), position.halfmove_clock(),
                             position.fullmove_number()},
                            en_passant == Square::none ? "" : to_string(en_passant));
}

}  // namespace ricochet
