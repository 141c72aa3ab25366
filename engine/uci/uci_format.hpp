// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/options.hpp"
#include "search/control/thread_pool.hpp"
#include "search/evaluation/win_rate.hpp"

namespace ricochet {

/// Whole nodes a second; less than a millisecond counts as one.
std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time);

/// `option name ...`, with the present value as the default.
std::string format_option(const Option& option);

/// `cp N` or `mate N`, with `lowerbound` or `upperbound` where the bound is one.
std::string format_score(Score score, Bound bound);

/// `info depth ...`; `chances` goes in as `wdl`.
std::string format_report(const SearchReport& report, const std::optional<WinDrawLoss>& chances);

/// `info depth ... currmove ... currmovenumber ...`.
std::string format_current_move(const CurrentMoveReport& report);

/// `bestmove ...`, with `ponder` where a move is known.
std::string format_best_move(const BestMoveReport& report);

}  // namespace ricochet
