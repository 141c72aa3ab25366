// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/reference/mirror.hpp"

#include "tests/reference/rules.hpp"

namespace reference {

Board colors_swapped(const Board& board) {
    return colors_swapped_on(board, [](char sign) { return sign; });
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
