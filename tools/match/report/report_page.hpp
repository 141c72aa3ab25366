// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace ricochet::tools::match {

/// The style sheet of the HTML report.
std::string_view report_style();

/// The mark-up of the replay board.
std::string_view replay_markup();

/// The script that replays games: it reads the games from the element `games` (JSON) and follows the move texts
/// of RULES section 7, which say all that is needed without knowing the rules.
std::string_view replay_script();

}  // namespace ricochet::tools::match
