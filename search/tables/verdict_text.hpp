// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "movegen/game.hpp"
#include "search/tables/probe_moves.hpp"
#include "search/tables/table_code.hpp"
#include "search/tables/tables.hpp"

namespace ricochet::tables {

/// `1 ply`, `2 plies`.
std::string plies_text(std::uint64_t plies);

/// `win, mate in 12 moves (23 plies)`, `draw` or `loss, ...`, for the side to move.
std::string describe_code(TableCode code);

/// The same as the verdict of a game's position: which side wins, and whether the 50-move rule may prevent it.
std::string describe_verdict(TableCode code, const Game& game);

/// The same where the 50-move rule counts.
std::string describe_verdict(const TableVerdict& verdict, const Game& game);

/// What a move is worth to who makes it: as `describe_code`, and whether the 50-move rule may prevent it.
std::string describe_verdict(const MoveVerdict& verdict);

}  // namespace ricochet::tables
