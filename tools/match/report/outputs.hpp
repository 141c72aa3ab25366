// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movegen/common/result.hpp"
#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// The files that are made of a journal; empty = not wanted.
struct Outputs {
    std::string pgn;
    std::string html;
    std::string json;
};

/// Writes all that are wanted, whole and anew, from what a journal holds. The reason where one cannot be
/// written.
std::optional<Error> write_outputs(const Outputs& outputs, const Conditions& conditions,
                                   const std::vector<GameRecord>& games);

/// Adds a game that the journal has got to the files that grow game by game. `write_outputs` has to have made
/// them before.
void append_game(const Outputs& outputs, const Conditions& conditions, const GameRecord& record);

}  // namespace ricochet::tools::match
