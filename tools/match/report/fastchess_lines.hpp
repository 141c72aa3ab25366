// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/match/statistics/standings.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

// The lines of fastchess, without ends of line, as OpenBench's client reads them (Client/worker.py of
// AndyGrant/OpenBench). None is empty: that client takes an empty one for the end. Scores are of standings that
// count games that repeat others too, as the client waits for as many games as it has asked for; the test's
// state is of those that leave such games out.

namespace ricochet::tools::match {

/// `Started game 3 of 20 (a vs b)`
std::string fastchess_start_line(const GameIdentity& identity, int total);

/// `Finished game 3 (a vs b): 1-0 {Black loses on time}`. An engine that crashed or did not start
/// "disconnects".
std::string fastchess_end_line(const GameRecord& record);

/// The block of lines about the complete pairs of two engines: Elo, normalised Elo, games, `Ptnml(0-2)`, and
/// the sequential test, where there is one.
std::vector<std::string> fastchess_score_lines(const Conditions& conditions, const Standings& standings,
                                               const std::optional<SprtState>& test);

/// The lines after all others: that a test is decided, and `Finished match`.
std::vector<std::string> fastchess_final_lines(const Conditions& conditions, const Standings& standings);

}  // namespace ricochet::tools::match
