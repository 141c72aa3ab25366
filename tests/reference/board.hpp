// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/reference/basic_board.hpp"

/// Tensor Chess and its sister game.
namespace reference {

constexpr int files = 10;
constexpr int ranks = 8;
constexpr int squares = files * ranks;

/// `KQRBNPT` for White, `kqrbnpt` for Black.
struct Board : BasicBoard<files, ranks> {
    /// The beast-free sister game of RULES 9.
    bool tensorfree = false;

    static constexpr int king_file = 5;

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

/// `parse_into` a board.
inline Board parse(std::string_view text, bool tensorfree = false) {
    Board board;
    board.tensorfree = tensorfree;
    parse_into(board, text, "KQRBNPTkqrbnpt");
    return board;
}

}  // namespace reference
