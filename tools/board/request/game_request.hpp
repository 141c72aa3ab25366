// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

#include "movegen/game.hpp"
#include "tools/board/request/request.hpp"

namespace ricochet::tools::board {

/// The longest game of a request, in plies.
constexpr std::size_t longest_game = 2000;
/// The longest move text, in bytes.
constexpr std::size_t longest_move = 20;

/// Reads the member `variant`.
Variant read_variant(const Field& request);

/// Returns a game at the FEN of a member, or at the start position if there is none. Errors are the FEN
/// reader's.
Game read_start(const Field& request, const std::string& member, Variant variant);

/// Reads `variant`, `fen` and `moves` (move texts of RULES 7, at most `longest_game`).
Game read_game(const Field& request);

}  // namespace ricochet::tools::board
