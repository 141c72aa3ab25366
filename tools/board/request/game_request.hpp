// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

#include "movegen/game.hpp"
#include "tools/board/request/request.hpp"

namespace ricochet::tools::board {

/// No game of a request is longer; in plies.
constexpr std::size_t longest_game = 2000;
/// No move text is longer; in bytes.
constexpr std::size_t longest_move = 20;

/// The member `variant`.
Variant read_variant(const Field& request);

/// A game at the position of a member that is a FEN, or at the start position where there is none. Errors are
/// the FEN reader's.
Game read_start(const Field& request, const std::string& member, Variant variant);

/// Reads `variant`, `fen` and `moves` (move texts of RULES 7, at most `longest_game`).
Game read_game(const Field& request);

}  // namespace ricochet::tools::board
