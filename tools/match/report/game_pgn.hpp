// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// What a PGN file of games holds besides the standard.
struct PgnStyle {
    /// Moves as UCI writes them instead of SAN.
    bool uci_moves = false;
    /// Nodes of each search, in the comments.
    bool nodes = false;
    /// Nodes a second by the manager's clock, in the comments.
    bool nodes_a_second = false;
    /// The tags that are needed to replay a game, and no comments.
    bool minimal = false;
    /// As OpenBench's client reads it: fastchess' words in the tag Termination, the ending in the last move's
    /// comment, and no sign in a move that it takes for something else (`to_plain_signs`).
    bool fastchess_tags = false;
    /// The deepest ply of each search, in the comments.
    bool seldepth = false;
};

/// A game as PGN: the seven standard tags, variant, FEN, time control, termination; SAN of RULES 7, and after
/// every move that an engine found a comment `{score/depth, think time, white's clock / black's clock}`. Ends
/// with an empty line.
std::string to_pgn(const GameRecord& record, const Conditions& conditions, const PgnStyle& style = {});

/// The tags alone, as in `to_pgn`.
std::string pgn_tags(const GameRecord& record, const Conditions& conditions, const PgnStyle& style = {});

/// The position in which a game ended, as a FEN.
std::string final_fen(const GameRecord& record, Variant variant);

}  // namespace ricochet::tools::match
