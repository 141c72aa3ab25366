// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "movegen/base/result.hpp"
#include "movegen/game.hpp"

namespace ricochet {

// A game as one word for addresses, of letters, digits and hyphens: `1-tensor-...`. tools/board/LINKS.md
// specifies the format, so that other programs can read it.

/// The version of the format that is written, and the only one that is read.
inline constexpr int link_version = 1;
/// The longest game in a link, in plies.
inline constexpr std::size_t longest_linked_game = 4095;

/// The contents of a link.
struct LinkedGame {
    /// The start and all moves.
    Game game;
    /// As in PGN: `*`, `1-0`, `0-1` or `1/2-1/2`.
    std::string result;
};

/// Writes a game as a link's word. The error: the result is invalid, or the game is too long.
Result<std::string> write_link(const Game& game, std::string_view result = "*");

/// Reads what `write_link` writes, and nothing else: every game has exactly one word. The error: the text is
/// not a link, is of another version or of an unknown game, or was cut or altered.
Result<LinkedGame> read_link(std::string_view text);

}  // namespace ricochet
