// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/xboard/xboard_board.hpp"

#include <cstdlib>

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"

namespace ricochet::test {

namespace {

Square square_at(std::string_view text, std::size_t position) {
    return parse_square(text.substr(position, 2)).value();
}

char letter_at(std::string_view text) {
    constexpr std::size_t bare = 4;
    return text.size() > bare && text[bare] != ',' ? text[bare] : '\0';
}

Piece piece_of(char letter, Color color) {
    for (const PieceType type : all_piece_types) {
        if (piece_letter(make_piece(Color::black, type)) == letter) {
            return make_piece(color, type);
        }
    }
    return Piece::none;
}

}  // namespace

XBoardBoard::XBoardBoard(const Position& position, bool sees_en_passant)
    : en_passant_(sees_en_passant ? position.en_passant() : Square::none) {
    for (int square = 0; square < square_count; ++square) {
        board_[static_cast<std::size_t>(square)] = position.piece_on(static_cast<Square>(square));
    }
}

XBoardBoard::Drawn XBoardBoard::read(const std::vector<std::string>& legs) {
    const std::string& first = legs.front();
    if (legs.size() == 1) {
        return {square_at(first, 0), square_at(first, 2), Square::none, letter_at(first)};
    }
    const std::string& second = legs[1];
    // Where the files agree XBoard takes the second leg to begin where the first one ends.
    const std::string& last = first[2] == second[0] ? second : first;
    return {square_at(first, 0), square_at(last, 2), square_at(second, 0), letter_at(last)};
}

std::string XBoardBoard::write(const Drawn& move) const {
    const std::string from = to_string(move.from);
    const std::string to = to_string(move.to);
    const std::string letter = move.letter == '\0' ? "" : std::string(1, move.letter);
    if (move.way == Square::none) {
        return from + to + letter;
    }
    const std::string way = to_string(move.way);
    if (color_of(at(move.way)) != color_of(at(move.from))) {
        return from + way + ',' + way + to + letter;
    }
    std::string beside = to;
    beside[0] = static_cast<char>(beside[0] + (from[0] > way[0] ? 1 : -1));
    return from + to + ',' + way + beside;
}

void XBoardBoard::draw(const Drawn& move) {
    const Piece mover = at(move.from);
    const Color side = color_of(mover);
    Piece vanished = Piece::none;
    if (move.way != Square::none) {
        vanished = at(move.way);
        at(move.way) = Piece::none;
    }
    if (move.way != Square::none && type_of(mover) == PieceType::king && color_of(vanished) == side) {
        at(move.from) = Piece::none;
        at(move.to) = mover;
        at(step(move.to, move.way < move.from ? Direction::east : Direction::west)) = vanished;
        return;
    }
    const bool sideways = rank_of(move.from) == rank_of(move.to);
    if (type_of(mover) == PieceType::king && sideways && std::abs(file_of(move.from) - file_of(move.to)) > 1) {
        draw_castling(move.from, move.to);
        return;
    }
    if (type_of(mover) == PieceType::pawn && move.to == en_passant_ && at(move.to) == Piece::none &&
        file_of(move.from) != file_of(move.to)) {
        at(make_square(file_of(move.to), rank_of(move.from))) = Piece::none;
    }
    at(move.from) = Piece::none;
    at(move.to) = mover;
    if (move.letter == '\0') {
        return;
    }
    const bool promotes = type_of(mover) == PieceType::pawn;
    at(promotes ? move.to : move.from) = piece_of(move.letter, side);
}

void XBoardBoard::draw_castling(Square from, Square to) {
    const Direction away = to > from ? Direction::east : Direction::west;
    const Direction back = to > from ? Direction::west : Direction::east;
    const int edge = to > from ? file_count - 1 : 0;
    Square nearest = step(from, away);
    while (at(nearest) == Piece::none && file_of(nearest) != edge) {
        nearest = step(nearest, away);
    }
    const Piece king = at(from);
    const Piece rook = at(nearest);
    at(nearest) = Piece::none;
    at(from) = Piece::none;
    at(step(to, back)) = rook;
    at(to) = king;
}

bool XBoardBoard::shows(const Position& position) const {
    for (int square = 0; square < square_count; ++square) {
        if (at(static_cast<Square>(square)) != position.piece_on(static_cast<Square>(square))) {
            return false;
        }
    }
    return true;
}

}  // namespace ricochet::test
