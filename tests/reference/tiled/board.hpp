// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/reference/basic_board.hpp"

/// Tiled Squares Chess.
namespace reference::tiled {

constexpr int files = 8;
constexpr int ranks = 8;
constexpr int squares = files * ranks;

/// Contents of a square without a piece: no tile, or a tile of White or Black.
constexpr char void_square = unoccupied;
constexpr char white_tile = '$';
constexpr char black_tile = '%';

/// `KQRBNP` for White, `kqrbnp` for Black, otherwise one of the three signs above.
struct Board : BasicBoard<files, ranks> {
    static constexpr int king_file = 4;

    friend bool operator==(const Board&, const Board&) = default;
};

inline int stepped(int square, Step step) {
    return stepped_on<Board>(square, step);
}
inline std::string square_name(int square) {
    return name_on<Board>(square);
}
inline int square_named(std::string_view name) {
    return square_named_on<Board>(name);
}

/// The sign of an empty tile of a side.
inline char tile_of(bool white) {
    return white ? white_tile : black_tile;
}

/// `parse_into` a board.
inline Board parse(std::string_view text) {
    Board board;
    parse_into(board, text, "KQRBNPkqrbnp$%");
    return board;
}

}  // namespace reference::tiled
