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

// Lines for people, without ends of line. They fit in 80 columns if names have up to 10 letters.

/// One line per engine: rank, name, Elo against the field with error, games, points, wins, draws, losses,
/// counting complete pairs only, and a line about other games, if there are any.
std::vector<std::string> score_lines(const Standings& standings);

/// The points of each engine against each other one. Only for three or more engines.
std::vector<std::string> crosstable_lines(const Standings& standings);

/// The statistics of two engines: Elo, normalised Elo, LOS, draw ratio, pairs; and the state of the sequential
/// test, if there is one: bounds, hypotheses, LLR as a number and as a bar. Only for two engines.
std::vector<std::string> two_engine_lines(const Conditions& conditions, const Standings& standings);

/// The values of a tuning, several per line.
std::vector<std::string> tuning_lines(const Tuner& tuner);

/// The final report of a tuning: the values one per line, with their starts, and as options to paste.
std::vector<std::string> tuning_report_lines(const Tuner& tuner);

/// How games ended, and the engines to blame; warnings about engines; and repeated games, if any.
std::vector<std::string> ending_lines(const Standings& standings);

/// All of the above: the final report of a tournament.
std::vector<std::string> report_lines(const Conditions& conditions, const Standings& standings);

/// `report_lines`, and the tuned values, if any.
std::vector<std::string> final_lines(const Conditions& conditions, const Games& games);

/// "+12.3 +/- 4.5", "+12.3 +/- -" if the error is infinite or unknown, or "n/a" if there is no estimate.
std::string elo_text(double elo, double error);

/// One line about a finished game.
std::string game_line(const GameRecord& record);

/// The machine-readable report: `conditions` (as in the journal's header), `games`, `engines` (best first; Elo
/// figures are null if unknown), `repetitions` (games not counted, as replays), `unpaired` (games not counted
/// until the other one of their pair is finished), `encounters`, `sprt` and `spsa` (null without them),
/// `endings`, `openings`.
Json to_json_report(const Conditions& conditions, const Games& games);

/// The most games that the page replays, and openings that it lists: 1,000 games are about 20 MB.
constexpr std::size_t most_on_page = 1000;

/// A self-contained HTML page: standings, crosstable, Elo with error bars, game lengths, endings, results by
/// opening, and the last games on a replay board.
std::string to_html_report(const Conditions& conditions, const Games& games);

/// Escapes `&`, `<`, `>` and quotes.
std::string escape_html(std::string_view text);

/// The files embedded in the page (CMakeLists.txt).
std::span<const EmbeddedFile> embedded_files();

}  // namespace ricochet::tools::match
