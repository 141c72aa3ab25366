// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/reference/board.hpp"

#include <cctype>

namespace reference {

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

void refuse(std::string_view what, std::string_view text) {
    throw std::invalid_argument(std::string(what) + ": " + std::string(text));
}

Board parse(std::string_view text, bool tensorfree) {
    Board board;
    board.tensorfree = tensorfree;
    parse_into(board, text, "KQRBNPTkqrbnpt");
    return board;
}

}  // namespace reference
