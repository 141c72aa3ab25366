// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/common/embedded_file.hpp"
#include "tools/common/json_fwd.hpp"
#include "tools/match/spsa/tuner.hpp"
#include "tools/match/statistics/standings.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

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

/// The machine-readable report: `conditions` (as in the journal's header), `games`, `engines` (best first; Elo
/// figures are null if nothing can be said), `repetitions` (games left out of the counts, as replays),
/// `unpaired` (games left out until the other one of their pair is over), `encounters`, `sprt` and `spsa` (null
/// without them), `endings`, `openings`.
Json to_json_report(const Conditions& conditions, const Games& games);

/// So many games the page replays, and as many openings it lists: 1,000 games are about 20 MB.
constexpr std::size_t most_on_page = 1000;

/// A page for browsers that needs no other file and no server: standings, crosstable, Elo with error bars, game
/// lengths, endings, results by opening, and the last games on a replay board.
std::string to_html_report(const Conditions& conditions, const Games& games);

/// `&`, `<`, `>` and quotes made harmless.
std::string escape_html(std::string_view text);

/// The files of the page (CMakeLists.txt).
std::span<const EmbeddedFile> embedded_files();

}  // namespace ricochet::tools::match
