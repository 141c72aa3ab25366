// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "movegen/game.hpp"
#include "search/tables/ending.hpp"
#include "search/tables/making/make_tables.hpp"
#include "search/tables/making/zugzwangs.hpp"
#include "search/tables/probe_moves.hpp"
#include "search/tables/table_code.hpp"
#include "search/tables/table_file.hpp"

namespace ricochet {

/// `win, mate in 12 moves (23 plies)`, `draw` or `loss, ...`, for the side to move.
std::string describe_code(tables::TableCode code);

/// The same as the verdict of a game's position: which side wins, and whether the 50-move rule may prevent it.
std::string describe_verdict(tables::TableCode code, const Game& game);

/// The same where the 50-move rule counts.
std::string describe_verdict(const tables::TableVerdict& verdict, const Game& game);

/// What a move is worth to who makes it: as `describe_code`, and whether the 50-move rule may prevent it.
std::string describe_verdict(const tables::MoveVerdict& verdict);

/// How making goes on after so much time, which gives how much is left.
std::string format_making(const tables::MakingReport& report, std::chrono::duration<double> time);

/// A table that was made, on one line.
std::string format_made_table(const tables::TableReport& report);

/// What the legal positions of an ending are, for people, and its mutual zugzwangs where they were counted; a
/// null pointer is of an ending that the rules draw.
std::string describe_table_statistics(const tables::Ending& ending, const tables::TableStatistics* statistics,
                                      const std::optional<tables::Zugzwangs>& zugzwangs = {});

/// The same for programs: one JSON object on one line.
std::string table_statistics_json(const tables::Ending& ending, const tables::TableStatistics* statistics,
                                  const std::optional<tables::Zugzwangs>& zugzwangs = {});

}  // namespace ricochet
