// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "engine/options.hpp"
#include "movegen/game.hpp"
#include "search/common/win_rate.hpp"
#include "search/control/search_report.hpp"

namespace ricochet {

/// `option name ...`, with the initial value as the default.
std::string format_option(const Option& option);

// Of `game`, only the variant matters.

/// `info depth ...`, with `chances` as `wdl`.
std::string format_report(const SearchReport& report, const Game& game,
                          const std::optional<WinDrawLoss>& chances);

/// `info depth ... currmove ... currmovenumber ...`.
std::string format_current_move(const CurrentMoveReport& report, const Game& game);

/// `bestmove ...`, with `ponder` if a reply is known.
std::string format_best_move(const BestMoveReport& report, const Game& game);

}  // namespace ricochet
