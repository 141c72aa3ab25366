// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/diagram.hpp"

#include <fmt/format.h>

#include "movegen/tensor/fen.hpp"

namespace ricochet::tensor {

std::string diagram(const Position& position) {
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

}  // namespace ricochet::tensor
