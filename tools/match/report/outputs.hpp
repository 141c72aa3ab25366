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

/// The files that are made of a journal; empty = not wanted.
struct Outputs {
    std::string pgn;
    PgnStyle pgn_style;
    /// Whether games of other journals in the PGN file stay there, before this one's. Else they go.
    bool keeps_foreign_games = true;
    std::string html;
    std::string json;
    /// The positions in which games ended, a FEN a line; after those of others that are in the file.
    std::string epd;
    /// The tuned values as a parameter file; not without tuning.
    std::string parameters;
};

/// Adds what `write_outputs` writes to the files of a command.
void add_files(std::vector<FileRole>& files, const Outputs& outputs);

/// Writes all that are wanted, whole and anew, from what a journal holds, and what others have put into the PGN
/// and EPD files. The reasons where some cannot be written; the others are there all the same.
std::vector<Error> write_outputs(const Outputs& outputs, const Conditions& conditions, const Games& games);

/// Adds a game that the journal has got to the files that grow game by game. `write_outputs` has to have made
/// them before. The reason where that failed.
std::optional<Error> append_game(const Outputs& outputs, const Conditions& conditions,
                                 const GameRecord& record);

/// Writes the tuned values anew, where that is wanted. The reason where that failed.
std::optional<Error> write_parameters(const Outputs& outputs, const Tuner& tuner);

/// Of the text of an EPD file all but a journal's own positions, ready for these to come after it. A line is
/// the journal's as often as the position is among `own`, the last ones first; so is a torn last line that
/// begins like one of them.
std::string foreign_positions(std::string_view text, const std::vector<std::string>& own);

/// Of a PGN file's text all but a journal's games, as it stands there, ready for these games to come after it.
/// A game is the journal's if event, round, players and the time of its start are the same; so is a torn last
/// one that begins like one of them.
std::string foreign_games(std::string_view text, const Conditions& conditions, const Games& games);

}  // namespace ricochet::tools::match
