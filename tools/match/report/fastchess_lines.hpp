// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/match/statistics/standings.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

// The lines of fastchess, without ends of line, as OpenBench's client parses them (Client/worker.py of
// AndyGrant/OpenBench). None is empty, which that client takes for the end. Scores are of standings that
// include replays, as the client expects the number of games that it requested; the test's state excludes them.

namespace ricochet::tools::match {

/// `Started game 3 of 20 (a vs b)`
std::string fastchess_start_line(const GameIdentity& identity, int total);

/// `Finished game 3 (a vs b): 1-0 {Black loses on time}`. An engine that crashed or did not start
/// "disconnects".
std::string fastchess_end_line(const GameRecord& record);

/// The lines about the complete pairs of two engines: Elo, normalised Elo, games, `Ptnml(0-2)`, and the
/// sequential test, if there is one.
std::vector<std::string> fastchess_score_lines(const Conditions& conditions, const Standings& standings,
                                               const std::optional<SprtState>& test);

/// The last lines: the test's decision, if any, and `Finished match`.
std::vector<std::string> fastchess_final_lines(const Conditions& conditions, const Standings& standings);

}  // namespace ricochet::tools::match
