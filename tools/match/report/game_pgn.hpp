// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// A game as PGN: the seven standard tags, variant, FEN, time control, termination; SAN of RULES 7, and after
/// every move that an engine found a comment `{score/depth, think time, white's clock / black's clock}`. Ends
/// with an empty line.
std::string to_pgn(const GameRecord& record, const Conditions& conditions);

}  // namespace ricochet::tools::match
