// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/board_text.hpp"

#include <fmt/format.h>

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"

namespace ricochet {

namespace {

std::string draw_board(const Position& position) {
    std::string line;
    std::string files;
    for (int file = 0; file < file_count; ++file) {
        line += "+---";
        files += fmt::format("  {} ", static_cast<char>('a' + file));
    }
    line += "+\n";
    std::string board = line;
    for (int rank = rank_count - 1; rank >= 0; --rank) {
        for (int file = 0; file < file_count; ++file) {
            const Piece piece = position.piece_on(make_square(file, rank));
            board += fmt::format("| {} ", piece == Piece::none ? ' ' : piece_letter(piece));
        }
        board += fmt::format("| {}\n", rank + 1) + line;
    }
    files.pop_back();
    return board + files;
}

}  // namespace

std::string describe_position(const Position& position) {
    std::string checkers;
    for (const Square square : position.checkers()) {
        checkers += ' ' + to_string(square);
    }
    return fmt::format("{}\n\nFen: {}\nKey: {:016X}\nCheckers:{}", draw_board(position), to_fen(position),
                       position.key(), checkers);
}

}  // namespace ricochet
