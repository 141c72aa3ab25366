// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace ricochet::tables {

/// What a table says of a position for its side to move: 0 a draw, n > 0 that the game is decided in n - 1
/// plies by best play of both, by a mate given (odd plies) or suffered (even plies).
using TableCode = std::uint16_t;

constexpr TableCode code_draw = 0;
/// The side to move is mated.
constexpr TableCode code_mated = 1;
/// Larger ones do not occur.
constexpr TableCode code_limit = 0x3FFF;

constexpr bool is_win(TableCode code) {
    return code != code_draw && code % 2 == 0;
}
constexpr bool is_loss(TableCode code) {
    return code % 2 != 0;
}
/// Plies to mate; only of a win or a loss.
constexpr int plies_of(TableCode code) {
    return code - 1;
}

/// Whether the mate of a win or a loss comes before the 50-move rule ends the game (RULES 5), whatever is taken
/// on the way: a mate by the last ply that the clock leaves still counts. Otherwise the table alone cannot
/// tell.
constexpr bool comes_in_time(TableCode code, int halfmove_clock) {
    constexpr int halfmove_limit = 100;
    return plies_of(code) + halfmove_clock <= halfmove_limit;
}

/// What a move to a position of this code is worth to who makes it.
constexpr TableCode code_before(TableCode code) {
    return code == code_draw ? code_draw : static_cast<TableCode>(code + 1);
}

/// Whether the side to move rather has `a` than `b`: it wins soon and loses late.
constexpr bool is_better(TableCode a, TableCode b) {
    const auto worth = [](TableCode code) {
        return is_win(code) ? code_limit - code : is_loss(code) ? code - code_limit : 0;
    };
    return worth(a) > worth(b);
}

}  // namespace ricochet::tables
