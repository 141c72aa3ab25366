// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "movegen/common/key_history.hpp"
#include "movegen/common/result.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet {

/// A position and how it came about.
struct Game {
    Position position;
    KeyHistory history;
};

/// A game at its first move.
Game start_game(Variant variant);

/// Reads what follows the word `position`: `startpos` or `fen FEN`, then perhaps `moves` and a list. The error
/// says what is wrong; of a list it names the first bad move and its number, counted from 1.
Result<Game> parse_position_command(std::string_view arguments, Variant variant);

}  // namespace ricochet
