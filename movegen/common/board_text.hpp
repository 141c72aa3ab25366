// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/phrase.hpp"
#include "movegen/common/geometry.hpp"

namespace ricochet {

// Squares and pieces as all games write them.

constexpr char file_letter(int file) {
    return static_cast<char>('a' + file);
}
constexpr char rank_digit(int rank) {
    return static_cast<char>('1' + rank);
}

/// `a1` and so on.
template <SquareType Square>
std::string to_string(Square square) {
    return {file_letter(file_of(square)), rank_digit(rank_of(square))};
}
template <SquareType Square>
void add_argument(Phrase& phrase, Square square) {
    add_argument(phrase, to_string(square));
}

/// Exactly two characters, or nothing.
template <SquareType Square>
std::optional<Square> parse_square_of(std::string_view text) {
    if (text.size() != 2) {
        return std::nullopt;
    }
    const int file = text[0] - file_letter(0);
    const int rank = text[1] - rank_digit(0);
    if (file < 0 || file >= GeometryOf<Square>::files || rank < 0 || rank >= GeometryOf<Square>::ranks) {
        return std::nullopt;
    }
    return square_at<Square>(file, rank);
}

/// Lower case, as black pieces and promotions are written. Not for `PieceType::none`.
template <PieceKind PieceType>
constexpr char lower_letter(PieceType type) {
    return GeometryOf<PieceType>::letters[index(type)];
}
/// The capital letter of a type of piece, as SAN writes it. Not for `PieceType::none`.
template <PieceKind PieceType>
constexpr char type_letter(PieceType type) {
    return static_cast<char>(lower_letter(type) - 'a' + 'A');
}
/// Capital for White, lower case for Black, as FEN writes it. Not for `Piece::none`.
template <ColoredPiece Piece>
constexpr char piece_letter(Piece piece) {
    return color_of(piece) == Color::white ? type_letter(type_of(piece)) : lower_letter(type_of(piece));
}

/// The type of a lower-case letter, or `PieceType::none`.
template <PieceKind PieceType>
constexpr PieceType type_of_lower_letter(char letter) {
    const std::size_t type = GeometryOf<PieceType>::letters.find(letter);
    return type == std::string_view::npos ? PieceType::none : static_cast<PieceType>(type);
}
/// The type of a capital letter, or `PieceType::none`.
template <PieceKind PieceType>
constexpr PieceType type_of_letter(char letter) {
    const bool upper = letter >= 'A' && letter <= 'Z';
    return upper ? type_of_lower_letter<PieceType>(static_cast<char>(letter - 'A' + 'a')) : PieceType::none;
}
/// The piece of a letter, or `Piece::none`.
template <ColoredPiece Piece>
constexpr Piece piece_of_letter(char letter) {
    using PieceType = typename GeometryOf<Piece>::PieceType;
    for (const Color color : {Color::white, Color::black}) {
        const PieceType type =
            color == Color::white ? type_of_letter<PieceType>(letter) : type_of_lower_letter<PieceType>(letter);
        if (type != PieceType::none) {
            return make_piece(color, type);
        }
    }
    return Piece::none;
}

/// The FEN letter of the piece on a square; a blank for none. A game with different kinds of empty squares has
/// a function of its own.
template <class Position>
char square_letter(const Position& position, typename Position::Square square) {
    const auto piece = position.piece_on(square);
    return piece == Position::Piece::none ? ' ' : piece_letter(piece);
}

/// The FEN letters of all squares, by ranks from a1.
template <class Position>
std::string letters_on_board(const Position& position) {
    using Square = typename Position::Square;
    std::string letters;
    for (int square = 0; square < Position::files * Position::ranks; ++square) {
        letters += square_letter(position, static_cast<Square>(square));
    }
    return letters;
}

/// The names of the squares whose pieces give check.
template <class Position>
std::vector<std::string> checker_names(const Position& position) {
    std::vector<std::string> names;
    for (const auto square : position.checkers()) {
        names.push_back(to_string(square));
    }
    return names;
}

/// Draws a board as lines of text for a terminal, the last rank on top: a letter for every square, by ranks
/// from a1.
std::string draw_board(int files, std::string_view letters);

}  // namespace ricochet
