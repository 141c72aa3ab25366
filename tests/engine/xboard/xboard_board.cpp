// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/xboard/xboard_board.hpp"

#include <cctype>
#include <cstdlib>

#include "movegen/base/tokens.hpp"
#include "tests/catch.hpp"

namespace ricochet::test {

namespace {

char kind_of(char piece) {
    return static_cast<char>(std::tolower(piece));
}

bool is_white(char piece) {
    return std::isupper(piece) != 0;
}

std::string letter_at(const std::string& leg) {
    constexpr std::size_t bare = 4;
    return leg.size() > bare && leg[bare] != ',' ? leg.substr(bare, 1) : "";
}

std::string step(std::string square, int files) {
    square[0] = static_cast<char>(square[0] + files);
    return square;
}

std::string en_passant_square(const Game& game) {
    const std::string fen = game.fen();
    Tokens fields(fen);
    fields.next();
    fields.next();
    fields.next();
    const std::string square(fields.next());
    return square == "-" ? "" : square;
}

}  // namespace

XBoardBoard::XBoardBoard(const Game& game, bool sees_en_passant)
    : en_passant_(sees_en_passant ? en_passant_square(game) : "") {
    for (int file = 0; file < game.files(); ++file) {
        for (int rank = 1; rank <= game.ranks(); ++rank) {
            const std::string square = static_cast<char>('a' + file) + std::to_string(rank);
            board_[square] = game.piece_on(square);
        }
    }
}

XBoardBoard::Drawn XBoardBoard::read(const std::vector<std::string>& legs) {
    const std::string& first = legs.front();
    if (legs.size() == 1) {
        return {first.substr(0, 2), first.substr(2, 2), "", letter_at(first)};
    }
    const std::string& second = legs[1];
    // If the files agree, XBoard assumes that the second leg begins where the first one ends.
    const std::string& last = first[2] == second[0] ? second : first;
    return {first.substr(0, 2), last.substr(2, 2), second.substr(0, 2), letter_at(last)};
}

std::string XBoardBoard::write(const Drawn& move) const {
    if (move.way.empty()) {
        return move.from + move.to + move.letter;
    }
    if (is_white(at(move.way)) != is_white(at(move.from))) {
        return move.from + move.way + ',' + move.way + move.to + move.letter;
    }
    return move.from + move.to + ',' + move.way + step(move.to, move.from[0] > move.way[0] ? 1 : -1);
}

void XBoardBoard::draw(const Drawn& move) {
    const char mover = at(move.from);
    char vanished = ' ';
    if (!move.way.empty()) {
        vanished = at(move.way);
        at(move.way) = ' ';
    }
    if (vanished != ' ' && kind_of(mover) == 'k' && is_white(vanished) == is_white(mover)) {
        at(move.from) = ' ';
        at(move.to) = mover;
        at(step(move.to, move.way < move.from ? 1 : -1)) = vanished;
        return;
    }
    const bool sideways = move.from[1] == move.to[1];
    if (kind_of(mover) == 'k' && sideways && std::abs(move.from[0] - move.to[0]) > 1) {
        draw_castling(move.from, move.to);
        return;
    }
    if (kind_of(mover) == 'p' && move.to == en_passant_ && at(move.to) == ' ' && move.from[0] != move.to[0]) {
        at({move.to[0], move.from[1]}) = ' ';
    }
    at(move.from) = ' ';
    at(move.to) = mover;
    if (move.letter.empty()) {
        return;
    }
    const char piece = move.letter[0];
    at(kind_of(mover) == 'p' ? move.to : move.from) =
        is_white(mover) ? static_cast<char>(std::toupper(piece)) : piece;
}

void XBoardBoard::draw_castling(const std::string& from, const std::string& to) {
    const int away = to > from ? 1 : -1;
    std::string nearest = step(from, away);
    while (at(nearest) == ' ' && board_.contains(step(nearest, away))) {
        nearest = step(nearest, away);
    }
    const char king = at(from);
    const char rook = at(nearest);
    at(nearest) = ' ';
    at(from) = ' ';
    at(step(to, -away)) = rook;
    at(to) = king;
}

bool XBoardBoard::shows(const Game& game) const {
    for (const auto& [square, piece] : board_) {
        if (piece != game.piece_on(square)) {
            return false;
        }
    }
    return true;
}

void XBoardPosition::expect_right(const XBoardMove& move, const XBoardBoard::Drawn& drawn) const {
    XBoardBoard board_after = board;
    board_after.draw(drawn);
    Game after = game;
    after.play(move.code);
    const Result<MoveCode> read = parse_xboard(board.write(drawn), game, legal);
    const bool is_drawn_right = board_after.shows(after);
    const bool is_read_right = read && read.value() == move.code;
    // Assertions are slow, and moves are many: only failures get one.
    if (!is_drawn_right || !is_read_right) {
        CAPTURE(game.fen(), game.to_uci(move.code), board.write(drawn), view.sees_en_passant);
        CHECK(is_drawn_right);
        CHECK(is_read_right);
    }
}

}  // namespace ricochet::test
