// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/diagram.hpp"

#include <fmt/format.h>

namespace ricochet {

std::string draw_board(int files, int ranks, const std::function<char(int file, int rank)>& letter_on) {
    std::string line;
    std::string names;
    for (int file = 0; file < files; ++file) {
        line += "+---";
        names += fmt::format("  {} ", static_cast<char>('a' + file));
    }
    line += "+\n";
    std::string board = line;
    for (int rank = ranks - 1; rank >= 0; --rank) {
        for (int file = 0; file < files; ++file) {
            board += fmt::format("| {} ", letter_on(file, rank));
        }
        board += fmt::format("| {}\n", rank + 1) + line;
    }
    names.pop_back();
    return board + names;
}

}  // namespace ricochet
