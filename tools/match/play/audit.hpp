// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tools/match/play/adjudicator.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// Replays a finished game by the rules, the adjudication and the clocks of its tournament, and returns
/// disagreements with its record, one line each. Its moves must be legal and its players among the engines, as
/// `read_journal` checks. Clocks may differ by the millisecond to which they are rounded. `tables` may differ
/// from the tournament's; if null, games ended by tablebases are not checked against them.
std::vector<std::string> find_disagreements(const GameRecord& record, const Conditions& conditions,
                                            const TableReferee* tables = nullptr);

}  // namespace ricochet::tools::match
