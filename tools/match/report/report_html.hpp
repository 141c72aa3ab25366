// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/match/store/game_record.hpp"
#include "tools/match/store/settings.hpp"

namespace ricochet::tools::match {

/// A page for browsers that needs nothing besides itself: standings, crosstable, Elo with error bars, game
/// lengths, endings, results by opening, and every game on a replay board.
std::string to_html_report(const Conditions& conditions, const std::vector<GameRecord>& games);

/// `&`, `<`, `>` and quotes made harmless.
std::string escape_html(std::string_view text);

}  // namespace ricochet::tools::match
