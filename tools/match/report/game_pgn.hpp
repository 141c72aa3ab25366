// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// What a PGN file of games holds besides the standard.
struct PgnStyle {
    /// Whether to write moves as UCI instead of SAN.
    bool uci_moves = false;
    /// Whether comments have the nodes of each search.
    bool nodes = false;
    /// Whether comments have nodes per second by the manager's clock.
    bool nodes_a_second = false;
    /// Whether to write only the tags needed to replay a game, and no comments.
    bool minimal = false;
    /// Whether to write for OpenBench's client: fastchess' terms in the tag Termination, the ending in the last
    /// move's comment, and no characters in moves that it misreads (`to_plain_signs`).
    bool fastchess_tags = false;
    /// Whether comments have the selective depth of each search.
    bool seldepth = false;
};

/// A game as PGN: the seven standard tags, variant, FEN, time control and termination; SAN of RULES 7, and
/// after every engine move a comment `{score/depth, think time, white's clock / black's clock}`. Ends with an
/// empty line.
std::string to_pgn(const GameRecord& record, const Conditions& conditions, const PgnStyle& style = {});

/// Only the tags, as in `to_pgn`.
std::string pgn_tags(const GameRecord& record, const Conditions& conditions, const PgnStyle& style = {});

/// The FEN of a game's final position.
std::string final_fen(const GameRecord& record, Variant variant);

}  // namespace ricochet::tools::match
