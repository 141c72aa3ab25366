// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tools/match/play/adjudicator.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// Plays a finished game again by the rules, the adjudication and the clocks of its tournament, and says what
/// of its record does not agree, a line each; nothing if all does. Its moves have to be legal and its
/// players among the engines, as `read_journal` has checked. Clocks may differ by the millisecond to which they
/// are rounded. `tables` are those of the tournament, or others; without them, where it is null, a game that a
/// table has ended is taken at its word.
std::vector<std::string> find_disagreements(const GameRecord& record, const Conditions& conditions,
                                            const TableReferee* tables = nullptr);

}  // namespace ricochet::tools::match
