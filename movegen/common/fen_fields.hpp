// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "movegen/base/quote.hpp"
#include "movegen/base/result.hpp"
#include "movegen/common/basic_position.hpp"
#include "movegen/common/board_text.hpp"
#include "movegen/common/castling_rights.hpp"
#include "movegen/common/wordings.hpp"

namespace ricochet {

// The common part of the FENs of all games: six fields, runs of digits, sides, castling letters and clocks.

/// The fields of a FEN other than the board and the en passant square.
struct FenState {
    Color side_to_move = Color::white;
    CastlingRights castling = 0;
    int halfmove_clock = 0;
    int fullmove_number = 1;
};

/// A FEN in parts: the two fields that each game parses itself, and the rest.
struct FenFields {
    std::string_view board;
    /// Empty for `-`.
    std::string_view en_passant;
    FenState state;
};

/// Splits a FEN. Fields are separated by blanks; the two clocks may be missing (0 and 1), and a move number 0
/// is read as 1. The error names the field and what is wrong with it; input of any length and content is safe.
Result<FenFields> parse_fen_fields(std::string_view text);

/// The shape of a board field.
struct FenBoard {
    int files;
    int ranks;
    /// The letters of one side's pieces and empty tiles; the other side's are accepted too.
    std::string_view letters;
    /// The error for a number that is not a valid run.
    WordingOf<2> wrong_run;
};

/// Reads a board field. Returns a letter for every square, by ranks from a1, and a blank for each square of a
/// run.
Result<std::string> parse_fen_board(std::string_view text, const FenBoard& board);

/// Writes a board field of such letters.
std::string format_fen_board(int files, std::string_view letters);

/// Writes the five fields after the board; `en_passant` is a square's name or empty.
std::string format_fen_state(const FenState& state, std::string_view en_passant);

/// The same position seen from the other side: the ranks in reverse order, and the colours of pieces, empty
/// tiles, castling rights and the side to move exchanged. For a FEN written by a game.
std::string flipped_fen(std::string_view fen);

/// Reads a FEN into a setup. The error names the field and what is wrong with it. Returns the letters of the
/// board like `parse_fen_board`; the setup has only the pieces. Input of any length and content is safe.
template <BoardGeometry Geometry>
Result<std::string> read_fen(std::string_view text, BasicSetup<Geometry>& setup, std::string_view letters,
                             WordingOf<2> wrong_run) {
    using Square = typename Geometry::Square;
    const Result<FenFields> fields = parse_fen_fields(text);
    if (!fields) {
        return fields.refusal();
    }
    const auto& [board, en_passant, state] = fields.value();
    Result<std::string> on_squares =
        parse_fen_board(board, {Geometry::files, Geometry::ranks, letters, wrong_run});
    if (!on_squares) {
        return on_squares;
    }
    std::transform(on_squares.value().begin(), on_squares.value().end(), setup.board.begin(),
                   piece_of_letter<typename Geometry::Piece>);
    if (!en_passant.empty()) {
        const std::optional<Square> square = parse_square_of<Square>(en_passant);
        if (!square) {
            return phrase(fen_error::passant, quoted(en_passant));
        }
        setup.en_passant = *square;
    }
    setup.side_to_move = state.side_to_move;
    setup.castling = state.castling;
    setup.halfmove_clock = state.halfmove_clock;
    setup.fullmove_number = state.fullmove_number;
    return on_squares;
}

/// Writes all six fields; the en passant field only if there is a legal en passant capture.
template <class Position>
std::string to_fen(const Position& position) {
    using Square = typename Position::Square;
    const Square en_passant = position.en_passant();
    return format_fen_board(Position::files, letters_on_board(position)) + ' ' +
           format_fen_state({position.side_to_move(), position.castling(), position.halfmove_clock(),
                             position.fullmove_number()},
                            en_passant == Square::none ? "" : to_string(en_passant));
}

}  // namespace ricochet
