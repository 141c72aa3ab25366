// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/reference/mirror.hpp"

#include <algorithm>

#include "tests/reference/rules.hpp"

namespace reference {

namespace {

int rank_mirrored(int square) {
    return square == nowhere ? nowhere : (ranks - 1 - square / files) * files + square % files;
}

}  // namespace

Board colors_swapped(const Board& board) {
    Board swapped = board;
    for (int square = 0; square < squares; ++square) {
        const char piece = board.at(square);
        swapped.put(rank_mirrored(square),
                    piece == unoccupied ? piece : piece_of(!is_white(piece), kind(piece)));
    }
    swapped.white_to_move = !board.white_to_move;
    swapped.en_passant = rank_mirrored(board.en_passant);
    std::rotate(swapped.castling.begin(), swapped.castling.begin() + 2, swapped.castling.end());
    return swapped;
}

std::string colors_swapped(std::string_view fen) {
    return reference::fen(colors_swapped(parse(fen)));
}

std::string move_swapped(std::string_view move) {
    std::string swapped(move);
    for (char& letter : swapped) {
        if (letter >= '1' && letter <= '8') {
            letter = static_cast<char>('1' + '8' - letter);
        }
    }
    return swapped;
}

}  // namespace reference
