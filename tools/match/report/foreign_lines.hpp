// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/match/statistics/elo.hpp"
#include "tools/match/statistics/standings.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

// The lines of fastchess and cutechess-cli, without ends of line, as programs read them that run tournaments by
// these: OpenBench's client (Client/worker.py of AndyGrant/OpenBench) and fishtest's (worker/games.py of
// official-stockfish/fishtest). None of these lines is empty: OpenBench's client takes an empty one for the
// end. Scores are of standings that count games that repeat others too: what reads these lines waits for as
// many games as it has asked for. The test's state is of those that leave such games out.

namespace ricochet::tools::match {

/// Whose lines a tournament prints: this program's own, or those of fastchess or cutechess-cli.
enum class OutputForm : std::uint8_t { ricochet, fastchess, cutechess };

/// `Started game 3 of 20 (a vs b)`
std::string foreign_start_line(const GameIdentity& identity, int total);

/// `Finished game 3 (a vs b): 1-0 {Black loses on time}`: the result, and the ending in words that both
/// programs have. An engine that crashed or did not start "disconnects".
std::string foreign_end_line(const GameRecord& record);

/// What fastchess warns of when a game ends: an illegal move, no answer, answers to no search. The words for a
/// failure are left to the line above, as fishtest's client counts every line that has one.
std::vector<std::string> fastchess_warnings(const GameRecord& record);

/// fastchess' block of lines about complete pairs: Elo, normalised Elo, games, `Ptnml(0-2)`, and the sequential
/// test, where there is one. A ranking where engines are more than two.
std::vector<std::string> fastchess_score_lines(const Conditions& conditions, const Standings& standings,
                                               const std::optional<SprtState>& test);

/// `Score of a vs b: 3 - 1 - 6  [0.600] 10`: wins, losses and draws of the first of two engines, in all games.
std::string cutechess_score_line(const Standings& standings);

/// cutechess-cli's line of Elo and that of the sequential test; the Elo is that of pairs, as everywhere here. A
/// ranking where engines are more than two.
std::vector<std::string> cutechess_rating_lines(const Standings& standings,
                                                const std::optional<SprtState>& test);

/// The lines after all others: fastchess' one about a test that is decided, and `Finished match`.
std::vector<std::string> foreign_final_lines(OutputForm form, const Conditions& conditions,
                                             const Standings& standings);

}  // namespace ricochet::tools::match
