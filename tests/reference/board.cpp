// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/reference/board.hpp"

#include <cctype>
#include <sstream>
#include <stdexcept>

namespace reference {

namespace {

constexpr std::string_view castling_letters = "KQkq";
constexpr std::string_view piece_letters = "KQRBNPTkqrbnpt";

[[noreturn]] void refuse(std::string_view what, std::string_view text) {
    throw std::invalid_argument(std::string(what) + ": " + std::string(text));
}

void parse_rank(Board& board, int rank, std::string_view text) {
    int file = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (std::isdigit(static_cast<unsigned char>(text[i])) != 0) {
            int run = text[i] - '0';
            if (run == 1 && i + 1 < text.size() && text[i + 1] == '0') {
                run = 10;
                ++i;
            }
            file += run;
        } else if (piece_letters.find(text[i]) != std::string_view::npos && file < files) {
            board.put(rank * files + file++, text[i]);
        } else {
            refuse("bad rank", text);
        }
    }
    if (file != files) {
        refuse("bad rank width", text);
    }
}

void parse_pieces(Board& board, const std::string& text) {
    std::istringstream rows(text);
    std::string row;
    int rank = ranks;
    while (std::getline(rows, row, '/')) {
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

int stepped(int square, Step step) {
    if (square == nowhere) {
        return nowhere;
    }
    const int file = square % files + step.files;
    const int rank = square / files + step.ranks;
    const bool on_board = file >= 0 && file < files && rank >= 0 && rank < ranks;
    return on_board ? rank * files + file : nowhere;
}

std::string square_name(int square) {
    return {static_cast<char>('a' + square % files), static_cast<char>('1' + square / files)};
}

int square_named(std::string_view name) {
    if (name.size() != 2 || name[0] < 'a' || name[0] > 'j' || name[1] < '1' || name[1] > '8') {
        refuse("bad square", name);
    }
    return (name[1] - '1') * files + (name[0] - 'a');
}

bool is_white(char piece) {
    return std::isupper(static_cast<unsigned char>(piece)) != 0;
}

char kind(char piece) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(piece)));
}

char piece_of(bool white, char kind) {
    return white ? static_cast<char>(std::toupper(static_cast<unsigned char>(kind))) : kind;
}

Board parse(std::string_view text, bool tensorfree) {
    std::istringstream fields{std::string(text)};
    std::string pieces;
    std::string side;
    std::string castling;
    std::string en_passant;
    fields >> pieces >> side >> castling >> en_passant;
    if (!fields || (side != "w" && side != "b")) {
        refuse("bad FEN", text);
    }
    Board board;
    board.tensorfree = tensorfree;
    parse_pieces(board, pieces);
    board.white_to_move = side == "w";
    for (std::size_t i = 0; i < castling_letters.size(); ++i) {
        board.castling[i] = castling.find(castling_letters[i]) != std::string::npos;
    }
    board.en_passant = en_passant == "-" ? nowhere : square_named(en_passant);
    if (!(fields >> board.halfmoves)) {
        board.halfmoves = 0;
    } else if (!(fields >> board.move_number)) {
        board.move_number = 1;
    }
    return board;
}

}  // namespace reference
