// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "movegen/game.hpp"
#include "search/common/score.hpp"
#include "tools/analyse/reasons/reason.hpp"

namespace ricochet::tools::analyse {

// The least gains that are reported, in centipawns.
/// By exchanges.
constexpr Score nearly_a_pawn = 90;
/// By lines: whether they win a pawn often depends on a few plies.
constexpr Score more_than_a_pawn = 120;

/// What a legal move wins, in centipawns (`piece_value`): the piece that it captures, and the value added by a
/// promotion.
Score material_gain(const Game& game, MoveCode move);

/// What a legal move wins, in centipawns, if each side may then recapture the piece that moved last by legal
/// moves, or stop.
Score exchange_gain(const Game& game, MoveCode move);

/// A gain by a capture after any answer to a move.
struct ForcedGain {
    /// The gain after the answer that loses least, less what that answer captures; in centipawns.
    Score worth = 0;
    /// The piece that every answer loses, where it stands before the answer; the most valuable of several;
    /// nothing if none.
    std::optional<PlacedPiece> victim;
};

/// Nothing if an answer loses less than `least`, or if there is no answer.
std::optional<ForcedGain> forced_gain(const Game& game, MoveCode move, Score least);

/// The material exchanged in a line, from the view of the side that begins it, including the captures right
/// before it, so that recaptured pieces do not count as won. Pieces of equal kinds cancel out; the others are
/// in the order Q, R, N, B, T, P.
struct Balance {
    std::vector<PlacedPiece> won;
    std::vector<PlacedPiece> given;
    /// The least difference in centipawns (`piece_value`).
    Score worth = 0;
    /// Whether the quiet position before it had the same balance, if there was one.
    bool lasts = false;
};

/// What is sure of two balances of a game: the pieces won in both and those given in either, and the lesser
/// worth. No pieces if those are worth less than `more_than_a_pawn`.
Balance common_part(const Game& game, const Balance& a, const Balance& b);

/// Whether the side to move is not in check and has no winning capture or promotion (SEE).
bool is_quiet(const Game& game);

/// The balance at the first quiet position with a gain of `more_than_a_pawn`, if the last quiet position among
/// the first twelve moves keeps at least as much; otherwise at the last one. Stops at a promotion. Nothing if
/// there is no quiet position.
std::optional<Balance> balance_at_quiet_end(const Game& start, const std::vector<MoveCode>& line);

}  // namespace ricochet::tools::analyse
