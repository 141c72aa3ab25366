// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "tests/reference/board.hpp"

namespace reference {

/// The whole board mirrored bottom to top and the colours of pieces swapped, the turn too; `swap_sign` does the
/// same to what is no piece.
template <class Board, class SwapSign>
Board colors_swapped_on(const Board& board, SwapSign swap_sign) {
    const auto mirrored = [](int square) {
        return square == nowhere
                   ? nowhere
                   : (Board::height - 1 - square / Board::width) * Board::width + square % Board::width;
    };
    Board swapped = board;
    for (int square = 0; square < Board::width * Board::height; ++square) {
        const char content = board.at(square);
        swapped.put(mirrored(square), is_piece(content) ? piece_of(!is_white(content), kind(content))
                                                        : static_cast<char>(swap_sign(content)));
    }
    swapped.white_to_move = !board.white_to_move;
    swapped.en_passant = mirrored(board.en_passant);
    std::rotate(swapped.castling.begin(), swapped.castling.begin() + 2, swapped.castling.end());
    return swapped;
}

/// The whole board mirrored bottom to top and the colours swapped, the turn too: the same position seen by the
/// other side.
Board colors_swapped(const Board& board);
/// The same for a FEN.
std::string colors_swapped(std::string_view fen);
/// The move text of the same move in the colour-swapped position.
std::string move_swapped(std::string_view move);

}  // namespace reference
