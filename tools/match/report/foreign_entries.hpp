// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/match/report/game_pgn.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// Of the text of an EPD file all but a journal's own positions, ready for these to come after it. A line is
/// the journal's as often as the position is among `own`, the last ones first; so is a torn last line that
/// begins like one of them.
std::string foreign_positions(std::string_view text, const std::vector<std::string>& own);

/// Of a PGN file's text all but a journal's games, as it stands there, ready for these games to come after it.
/// A game is the journal's if event, round, players, date and moves with their comments are the same in `style`
/// or in any other; so is a torn last one that begins like one of them.
std::string foreign_games(std::string_view text, const Conditions& conditions,
                          const std::vector<GameRecord>& games, const PgnStyle& style = {});

}  // namespace ricochet::tools::match
