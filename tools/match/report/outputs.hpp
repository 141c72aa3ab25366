// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movegen/common/result.hpp"
#include "tools/match/report/game_pgn.hpp"
#include "tools/match/spsa/tuner.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// The files that are made of a journal; empty = not wanted.
struct Outputs {
    std::string pgn;
    PgnStyle pgn_style;
    std::string html;
    std::string json;
    /// The positions in which games ended, a FEN a line.
    std::string epd;
    /// The tuned values as a parameter file; not without tuning.
    std::string parameters;
};

/// Writes all that are wanted, whole and anew, from what a journal holds. The reason where one cannot be
/// written.
std::optional<Error> write_outputs(const Outputs& outputs, const Conditions& conditions,
                                   const std::vector<GameRecord>& games);

/// Adds a game that the journal has got to the files that grow game by game. `write_outputs` has to have made
/// them before.
void append_game(const Outputs& outputs, const Conditions& conditions, const GameRecord& record);

/// Writes the tuned values anew, where that is wanted. The reason where that failed.
std::optional<Error> write_parameters(const Outputs& outputs, const Tuner& tuner);

}  // namespace ricochet::tools::match
