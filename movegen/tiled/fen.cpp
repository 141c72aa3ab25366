// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/fen.hpp"

#include <fmt/format.h>
#include <optional>

#include "movegen/base/quote.hpp"
#include "movegen/common/fen_fields.hpp"
#include "movegen/tiled/notation.hpp"

namespace ricochet::tiled {

namespace {

constexpr std::string_view letters_by_type = "pnbrqk";
constexpr FenBoard board_shape = {.files = file_count, .ranks = rank_count, .run_of = "voids"};

/// The piece of a letter, or `Piece::none` for any other character.
Piece piece_of_letter(char letter) {
    const bool upper = letter >= 'A' && letter <= 'Z';
    const char lower = upper ? static_cast<char>(letter - 'A' + 'a') : letter;
    const std::size_t type = letters_by_type.find(lower);
    if (type == std::string_view::npos) {
        return Piece::none;
    }
    return make_piece(upper ? Color::white : Color::black, static_cast<PieceType>(type));
}

/// Puts a piece or an empty tile on a square; false for a letter that is neither.
bool place(Setup& setup, Square square, char letter) {
    for (const Color owner : {Color::white, Color::black}) {
        if (letter == tile_sign(owner)) {
            setup.empty_tiles[index(owner)] |= Bitboard(square);
            return true;
        }
    }
    setup.board[index(square)] = piece_of_letter(letter);
    return setup.board[index(square)] != Piece::none;
}

Result<Setup> parse_setup(std::string_view text) {
    const Result<FenFields> fields = parse_fen_fields(text);
    if (!fields) {
        return Error{fields.error()};
    }
    const auto& [board, en_passant, state] = fields.value();
    Setup setup;
    if (const std::optional<Error> error =
            parse_fen_board(board, board_shape, [&setup](int file, int rank, char letter) {
                return place(setup, make_square(file, rank), letter);
            })) {
        return *error;
    }
    if (!en_passant.empty()) {
        const std::optional<Square> square = parse_square(en_passant);
        if (!square) {
            return Error{fmt::format("en passant: {} is neither - nor a square", quoted(en_passant))};
        }
        setup.en_passant = *square;
    }
    setup.side_to_move = state.side_to_move;
    setup.castling = state.castling;
    setup.halfmove_clock = state.halfmove_clock;
    setup.fullmove_number = state.fullmove_number;
    return setup;
}

}  // namespace

Result<Position> parse_fen(std::string_view text) {
    const Result<Setup> setup = parse_setup(text);
    if (!setup) {
        return Error{setup.error()};
    }
    return Position::from_setup(setup.value());
}

std::string to_fen(const Position& position) {
    const auto letter_on = [&position](int file, int rank) {
        return square_letter(position, make_square(file, rank));
    };
    const Square en_passant = position.en_passant();
    return format_fen_board(board_shape, letter_on) + ' ' +
           format_fen_state({position.side_to_move(), position.castling(), position.halfmove_clock(),
                             position.fullmove_number()},
                            en_passant == Square::none ? "" : to_string(en_passant));
}

char piece_letter(Piece piece) {
    const char lower = letters_by_type[index(type_of(piece))];
    return color_of(piece) == Color::white ? static_cast<char>(lower - 'a' + 'A') : lower;
}

char square_letter(const Position& position, Square square) {
    if (const Piece piece = position.piece_on(square); piece != Piece::none) {
        return piece_letter(piece);
    }
    for (const Color owner : {Color::white, Color::black}) {
        if (position.empty_tiles(owner).contains(square)) {
            return tile_sign(owner);
        }
    }
    return ' ';
}

}  // namespace ricochet::tiled
