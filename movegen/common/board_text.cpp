// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/board_text.hpp"

#include <fmt/format.h>

namespace ricochet {

std::string draw_board(int files, std::string_view letters) {
    std::string line;
    std::string names;
    for (int file = 0; file < files; ++file) {
        line += "+---";
        names += fmt::format("  {} ", static_cast<char>('a' + file));
    }
    line += "+\n";
    std::string board = line;
    const auto size = static_cast<std::size_t>(files);
    for (; !letters.empty(); letters.remove_suffix(size)) {
        for (const char letter : letters.substr(letters.size() - size)) {
            board += fmt::format("| {} ", letter);
        }
        board += fmt::format("| {}\n", letters.size() / size) + line;
    }
    names.pop_back();
    return board + names;
}

}  // namespace ricochet
