// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "movegen/game.hpp"
#include "search/tables/ending.hpp"
#include "search/tables/making/make_tables.hpp"
#include "search/tables/table_code.hpp"
#include "search/tables/table_file.hpp"

namespace ricochet {

/// `win, mate in 12 moves (23 plies)`, `draw` or `loss, ...`, for the side to move.
std::string describe_code(tables::TableCode code);

/// The same as the verdict of a game's position: which side wins, and whether the 50-move rule may prevent it.
std::string describe_verdict(tables::TableCode code, const Game& game);

/// A table that was made, on one line.
std::string format_made_table(const tables::TableReport& report);

/// What the legal positions of an ending are, for people; a null pointer is of an ending that the rules draw.
std::string describe_table_statistics(const tables::Ending& ending, const tables::TableStatistics* statistics);

/// The same for programs: one JSON object on one line.
std::string table_statistics_json(const tables::Ending& ending, const tables::TableStatistics* statistics);

}  // namespace ricochet
