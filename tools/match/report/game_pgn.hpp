// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "tools/match/store/game_record.hpp"
#include "tools/match/store/time_control.hpp"

namespace ricochet::tools::match {

/// What the PGN says of the whole tournament.
struct PgnEvent {
    std::string event = "Ricochet match";
    std::string site = "?";
    Variant variant = Variant::tensor;
};

/// A game as PGN: the seven standard tags, variant, FEN, time control, termination; SAN of RULES section 7, and
/// after every move that an engine found a comment `{score/depth, think time, white's clock / black's clock}`.
/// `white` and `black` are the players' bounds. Ends with an empty line.
std::string to_pgn(const GameRecord& record, const PgnEvent& event, const SearchBounds& white,
                   const SearchBounds& black);

}  // namespace ricochet::tools::match
