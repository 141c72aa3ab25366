// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tools/match/spsa/tuner.hpp"
#include "tools/match/statistics/standings.hpp"
#include "tools/match/store/conditions.hpp"

namespace ricochet::tools::match {

// Lines for people, without ends of line. They fit 80 columns as long as names have up to 10 letters.

/// One line an engine: rank, name, Elo against the field with error, games, points, wins, draws, losses; all of
/// complete pairs, and a line that says so where there are other games.
std::vector<std::string> score_lines(const Standings& standings);

/// Everybody against everybody: points of games. Only for three engines or more.
std::vector<std::string> crosstable_lines(const Standings& standings);

/// The statistics of two engines against each other: Elo, normalised Elo, LOS, draw ratio, pairs; and the state
/// of the sequential test, where there is one: bounds, hypotheses, LLR as a number and as a bar. Only for two
/// engines.
std::vector<std::string> two_engine_lines(const Conditions& conditions, const Standings& standings);

/// The values of a tuning, several a line.
std::vector<std::string> tuning_lines(const Tuner& tuner);

/// The same one a line, with where each began, and as options to paste: the report that ends a tuning.
std::vector<std::string> tuning_report_lines(const Tuner& tuner);

/// How the games ended, with the engines to blame; what engines were warned of; and that games repeat others,
/// where some do.
std::vector<std::string> ending_lines(const Standings& standings);

/// All of the above: the report that ends a tournament.
std::vector<std::string> report_lines(const Conditions& conditions, const Standings& standings);

/// `report_lines`, and the tuned values where some are tuned.
std::vector<std::string> final_lines(const Conditions& conditions, const Games& games);

/// "+12.3 +/- 4.5", "+12.3 +/- -" where the error is infinite or unknown, or "n/a" where nothing can be said.
std::string elo_text(double elo, double error);

/// One line about a finished game.
std::string game_line(const GameRecord& record);

}  // namespace ricochet::tools::match
