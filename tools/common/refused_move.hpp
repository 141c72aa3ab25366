// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>
#include <string>

#include "movegen/game.hpp"

namespace ricochet::tools {

/// Why a move of the game's variant that is not legal now is refused: for moves that a program was given as
/// such, and not as texts.
inline std::string why_refused(const Game& game, MoveCode move) {
    const std::string text = game.to_uci(move);
    const Result<MoveCode> read = game.parse_uci(text);
    return read ? fmt::format("{} was another move when it was made", text) : read.error();
}

}  // namespace ricochet::tools
