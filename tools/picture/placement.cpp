// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/picture/placement.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "movegen/game.hpp"

namespace ricochet::tools {

std::map<std::string, char> read_placement(std::string_view fen) {
    std::map<std::string, char> placement;
    int rank = static_cast<int>(std::count(fen.begin(), fen.end(), '/')) + 1;
    int file = 0;
    int gap = 0;
    for (const char c : fen.substr(0, fen.find(' '))) {
        const bool is_digit = c >= '0' && c <= '9';
        gap = is_digit ? gap * 10 + (c - '0') : gap;
        if (is_digit) {
            continue;
        }
        file += std::exchange(gap, 0);
        if (c == '/') {
            --rank;
            file = 0;
        } else {
            placement[fmt::format("{}{}", static_cast<char>('a' + file++), rank)] = c;
        }
    }
    return placement;
}

bool has_tiles(Variant variant) {
    const Game game(variant);
    const std::vector<MoveCode> moves = game.legal_moves();
    return std::any_of(moves.begin(), moves.end(),
                       [&game](MoveCode move) { return game.details(move).is_tile_turn(); });
}

}  // namespace ricochet::tools
