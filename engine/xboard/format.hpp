// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "engine/options.hpp"
#include "movegen/common/outcome.hpp"
#include "movegen/game.hpp"
#include "search/control/search_report.hpp"
#include "search/tables/table_code.hpp"

namespace ricochet {

/// The answer to `protover`: all features, one a line, with those options that have no command of their own.
std::string xboard_features(const OptionList& options);

/// Whether an option is set by `option`; the others have commands of their own (`memory`, `cores`, ...).
bool is_xboard_option(const Option& option);

/// Foreign text, fit to be repeated.
std::string harmless(std::string_view text);

/// A score as XBoard shows it: centipawns, or 100000 + N where the side to move mates in N moves and
/// -100000 - N where it is mated.
int xboard_score(Score score);

/// `ply score time nodes pv`, the time in hundredths of a second, the line in SAN from `root`. `prefix` stands
/// before the line: the move that it takes for granted, if any.
std::string xboard_thinking(const SearchReport& report, const Game& root, std::string_view prefix);

/// The same of what a table says of a position, with words instead of a line; `sign` is -1 for the other side's
/// view of the score.
std::string xboard_verdict(const tables::TableVerdict& verdict, const Game& game, int sign);

/// `1-0 {White mates}` and the like; empty while the game goes on.
std::string xboard_result(Outcome outcome, Color side_to_move);

}  // namespace ricochet
