// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/match/report/game_pgn.hpp"
#include "tools/match/spsa/tuner.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// The files made from a journal; empty = none.
struct Outputs {
    std::string pgn;
    PgnStyle pgn_style;
    /// Whether games of other journals in the PGN file are kept, before this one's; otherwise they are removed.
    bool keeps_foreign_games = true;
    std::string html;
    std::string json;
    /// The final positions of games, one FEN a line, after other positions in the file.
    std::string epd;
    /// The tuned values as a parameter file; only with tuning.
    std::string parameters;
};

/// Adds the output files to a command's list of files.
void add_files(std::vector<FileRole>& files, const Outputs& outputs);

/// Writes all outputs anew from a journal's games, keeping other content of the PGN and EPD files. Returns an
/// error for each file that cannot be written; the others are written anyway.
std::vector<Error> write_outputs(const Outputs& outputs, const Conditions& conditions, const Games& games);

/// Appends a new game of the journal to the PGN and EPD files, which `write_outputs` must have written before.
/// Returns the error if that failed.
std::optional<Error> append_game(const Outputs& outputs, const Conditions& conditions,
                                 const GameRecord& record);

/// Writes the tuned values anew, if requested. Returns the error if that failed.
std::optional<Error> write_parameters(const Outputs& outputs, const Tuner& tuner);

/// The text of an EPD file without a journal's own positions, so that these can be appended. Each position in
/// `own` removes one equal line, from the end; an incomplete last line is removed if a position begins with it.
std::string foreign_positions(std::string_view text, const std::vector<std::string>& own);

/// The text of a PGN file without a journal's own games, so that these can be appended. A game is the journal's
/// if event, round, players and start time agree; an incomplete last game, if one of the journal's begins with
/// it.
std::string foreign_games(std::string_view text, const Conditions& conditions, const Games& games);

}  // namespace ricochet::tools::match
