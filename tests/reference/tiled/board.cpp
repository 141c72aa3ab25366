// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/reference/tiled/board.hpp"

#include <cctype>
#include <sstream>
#include <stdexcept>

namespace reference::tiled {

namespace {

[[noreturn]] void refuse(std::string_view what, std::string_view text) {
    throw std::invalid_argument(std::string(what) + ": " + std::string(text));
}

void parse_rank(Board& board, int rank, std::string_view text) {
    constexpr std::string_view contents = "KQRBNPkqrbnp$%";
    int file = 0;
    for (const char letter : text) {
        if (letter >= '1' && letter <= '8') {
            file += letter - '0';
        } else if (contents.find(letter) != std::string_view::npos && file < files) {
            board.put(rank * files + file++, letter);
        } else {
            refuse("bad rank", text);
        }
    }
    if (file != files) {
        refuse("bad rank width", text);
    }
}

void parse_squares(Board& board, const std::string& text) {
    std::istringstream rows(text);
    int rank = ranks;
    for (std::string row; std::getline(rows, row, '/');) {
        if (rank == 0) {
            refuse("too many ranks", text);
        }
        parse_rank(board, --rank, row);
    }
    if (rank != 0) {
        refuse("too few ranks", text);
    }
}

}  // namespace

int stepped(int square, int files_over, int ranks_over) {
    if (square == nowhere) {
        return nowhere;
    }
    const int file = square % files + files_over;
    const int rank = square / files + ranks_over;
    const bool on_board = file >= 0 && file < files && rank >= 0 && rank < ranks;
    return on_board ? rank * files + file : nowhere;
}

std::string square_name(int square) {
    return {static_cast<char>('a' + square % files), static_cast<char>('1' + square / files)};
}

int square_named(std::string_view name) {
    if (name.size() != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8') {
        refuse("bad square", name);
    }
    return (name[1] - '1') * files + (name[0] - 'a');
}

bool is_piece(char content) {
    return std::isalpha(static_cast<unsigned char>(content)) != 0;
}

bool is_white(char piece) {
    return std::isupper(static_cast<unsigned char>(piece)) != 0;
}

char kind(char content) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(content)));
}

char piece_of(bool white, char kind) {
    return white ? static_cast<char>(std::toupper(static_cast<unsigned char>(kind))) : kind;
}

char tile_of(bool white) {
    return white ? white_tile : black_tile;
}

Board parse(std::string_view text) {
    std::istringstream fields{std::string(text)};
    std::string content;
    std::string side;
    std::string castling;
    std::string en_passant;
    Board board;
    fields >> content >> side >> castling >> en_passant >> board.halfmoves >> board.move_number;
    if (!fields || (side != "w" && side != "b")) {
        refuse("bad FEN", text);
    }
    parse_squares(board, content);
    board.white_to_move = side == "w";
    for (std::size_t i = 0; i < board.castling.size(); ++i) {
        board.castling[i] = castling.find("KQkq"[i]) != std::string::npos;
    }
    board.en_passant = en_passant == "-" ? nowhere : square_named(en_passant);
    return board;
}

}  // namespace reference::tiled
