// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/reference/attack.hpp"

#include <algorithm>
#include <vector>

#include "tests/reference/targets.hpp"

namespace reference {

bool attacked(const Board& board, int square, bool by_white) {
    for (int from = 0; from < squares; ++from) {
        const char piece = board.at(from);
        if (piece == unoccupied || is_white(piece) != by_white || kind(piece) == 't') {
            continue;
        }
        const std::vector<int> direct = ordinary_targets(board, from);
        if (std::find(direct.begin(), direct.end(), square) != direct.end()) {
            return true;
        }
        if (kind(piece) != 'k' && kind(piece) != 'p') {
            const std::vector<Bounce> bounces = bounce_targets(board, from);
            if (std::any_of(bounces.begin(), bounces.end(),
                            [&](const Bounce& bounce) { return bounce.to == square; })) {
                return true;
            }
        }
    }
    return false;
}

std::string fault(const Board& board) {
    const auto has = [&board](char piece) {
        return std::find(board.content.begin(), board.content.end(), piece) != board.content.end();
    };
    const bool has_right =
        std::find(board.castling.begin(), board.castling.end(), true) != board.castling.end();
    if (board.tensorfree && (has('T') || has('t') || has_right)) {
        return "beast or castling right in the beast-free game";
    }
    return fault_of(board);
}

}  // namespace reference
