// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include "movegen/base/quote.hpp"
#include "movegen/common/basic_position.hpp"
#include "movegen/common/board_text.hpp"
#include "movegen/common/fen_fields.hpp"

namespace ricochet {

/// Reads a FEN into a setup. A number in its board counts squares of the kind `run_of`; letters that are no
/// piece's go to `place_mark(square, letter)`, which refuses those that it does not know. Nothing where all is
/// well; the error names the field and what is wrong with it. Input of any length and content is safe.
template <BoardGeometry Geometry, class PlaceMark>
std::optional<Error> read_fen(std::string_view text, std::string_view run_of, BasicSetup<Geometry>& setup,
                              PlaceMark place_mark) {
    using Square = typename Geometry::Square;
    using Piece = typename Geometry::Piece;
    const Result<FenFields> fields = parse_fen_fields(text);
    if (!fields) {
        return Error{fields.error()};
    }
    const auto& [board, en_passant, state] = fields.value();
    const auto place = [&](int file, int rank, char letter) {
        const auto square = square_at<Square>(file, rank);
        setup.board[index(square)] = piece_of_letter<Piece>(letter);
        return setup.board[index(square)] != Piece::none || place_mark(square, letter);
    };
    if (auto error = parse_fen_board(board, {Geometry::files, Geometry::ranks, run_of}, place)) {
        return error;
    }
    if (!en_passant.empty()) {
        const std::optional<Square> square = parse_square_of<Square>(en_passant);
        if (!square) {
            return Error{fmt::format("en passant: {} is neither - nor a square", quoted(en_passant))};
        }
        setup.en_passant = *square;
    }
    setup.side_to_move = state.side_to_move;
    setup.castling = state.castling;
    setup.halfmove_clock = state.halfmove_clock;
    setup.fullmove_number = state.fullmove_number;
    return std::nullopt;
}

/// Writes all six fields; the en passant field only where a legal en passant capture exists. A game's
/// `square_letter(position, square)` says what stands on a square, a blank where a number counts it.
template <class Position>
std::string format_fen(const Position& position) {
    using Square = typename Position::Square;
    using Geometry = GeometryOf<Square>;
    const auto letter_on = [&position](int file, int rank) {
        return square_letter(position, square_at<Square>(file, rank));
    };
    const Square en_passant = position.en_passant();
    return format_fen_board({Geometry::files, Geometry::ranks, {}}, letter_on) + ' ' +
           format_fen_state({position.side_to_move(), position.castling(), position.halfmove_clock(),
                             position.fullmove_number()},
                            en_passant == Square::none ? "" : to_string(en_passant));
}

}  // namespace ricochet
