// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "movegen/game.hpp"
#include "search/common/score.hpp"
#include "tools/analyse/reasons/reason.hpp"

namespace ricochet::tools::analyse {

// The least gains that are reported, in centipawns.
/// Of exchanges.
constexpr Score nearly_a_pawn = 90;
/// Of lines: whether a pawn falls is often a matter of a few plies.
constexpr Score more_than_a_pawn = 120;

/// What a legal move wins, in centipawns (`piece_value`): what it takes, and what a pawn becomes.
Score material_gain(const Game& game, MoveCode move);

/// What a legal move wins by the captures of the piece that has just moved, one after another, all of them
/// legal: each side takes as long as that wins more than it stops at.
Score exchange_gain(const Game& game, MoveCode move);

/// What a move wins by a capture after any answer to it.
struct ForcedGain {
    /// By the answer that loses least, less what that takes; in centipawns.
    Score worth = 0;
    /// The piece that every answer loses, named as before it; the most valuable of several, nothing if none.
    std::optional<PlacedPiece> victim;
};

/// Nothing where an answer loses less than `least`, and where there is none.
std::optional<ForcedGain> forced_gain(const Game& game, MoveCode move, Score least);

/// What changes hands in a line, from the view of the side that begins it, together with the captures right
/// before it: a piece that is taken back is not won. Equal kinds are set off against each other; the rest is in
/// the order of the letters.
struct Balance {
    std::vector<PlacedPiece> won;
    std::vector<PlacedPiece> given;
    /// What the difference is worth, in centipawns (`piece_value`).
    Score worth = 0;
    /// Whether it was the same at the quiet position before, where there was one.
    bool lasts = false;
};

/// Whether pieces of the same kinds have changed hands.
bool have_same_kinds(const Balance& a, const Balance& b);

/// Whether the side to move is not in check and no capture or promotion wins anything in an exchange.
bool is_quiet(const Game& game);

/// What a line has changed at the first quiet position that is `more_than_a_pawn` up, if the last one of its
/// first twelve moves keeps as much, else at that one. Nothing where there is none; what comes behind a
/// promotion does not count.
std::optional<Balance> balance_at_quiet_end(const Game& start, const std::vector<MoveCode>& line);

}  // namespace ricochet::tools::analyse
