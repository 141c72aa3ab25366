// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "movegen/game.hpp"
#include "tools/analyse/reasons/evidence.hpp"
#include "tools/analyse/reasons/reason.hpp"

// Provers of the searched kinds. Each returns its reason if it holds with all budgets of the evidence,
// otherwise nothing. README.md defines the kinds.

namespace ricochet::tools::analyse {

/// A move that was played, and the best one.
struct Choice {
    Choice(const Game& game, MoveCode move, MoveCode best_move)
        : before(game), played(move), best(best_move), after(game) {
        after.play(move);
    }

    const Game& before;
    MoveCode played;
    MoveCode best;
    /// After the move played.
    Game after;
};

/// The legal moves except some.
std::vector<MoveCode> all_but(const Game& game, const std::vector<MoveCode>& moves);

/// The move begins a forced mate.
std::optional<Reason> prove_mates(Evidence& evidence, const Game& game, MoveCode move);
/// The reply to the move played begins a forced mate.
std::optional<Reason> prove_mate_allowed(Evidence& evidence, const Choice& choice, MoveCode reply);
/// The best move begins a forced mate, but the move played does not: `slower_win` if it wins all the same, of
/// which only mates in up to three moves count.
std::optional<Reason> prove_mate_missed(Evidence& evidence, const Choice& choice);
/// The move played leaves or places a piece where captures on its square win it; begun by `reply` if several
/// captures win as much.
std::optional<Reason> prove_hangs(Evidence& evidence, const Choice& choice, MoveCode reply);
/// The best move wins a piece by captures on its square, and more than the move played does.
std::optional<Reason> prove_missed_capture(Evidence& evidence, const Choice& choice);
/// The reply wins at least as much material as the best move by its line: `threat_ignored` if it was a threat
/// before.
std::optional<Reason> prove_reply_wins(Evidence& evidence, const Choice& choice, MoveCode reply);
/// The best move wins more material by its line than the reply does.
std::optional<Reason> prove_missed_win(Evidence& evidence, const Choice& choice, MoveCode reply);
/// The reply, or the best move, is quiet, but the next capture wins something after any answer: `traps` or
/// `double_attack` for the reply, otherwise `missed_trap` or `missed_attack`.
std::optional<Reason> prove_forced_gain(Evidence& evidence, const Choice& choice, MoveCode reply);
/// All moves that share a property with the move played, but not with the best one, are worse. Returns the
/// first kind that holds, from `wrong_capture` to `tile_too_slow`.
std::optional<Reason> prove_quiet(Evidence& evidence, const Choice& choice);
/// Only the best move is good: `only_move`, or `avoids_mate` or `holds_out` in a bad position.
std::optional<Reason> prove_only_move(Evidence& evidence, const Game& game, MoveCode best);
/// What a move wins by the quiet end of its line.
std::optional<Reason> prove_wins(Evidence& evidence, const Game& game, MoveCode move);
/// What a capture is: `trades` or `takes_back` on the square of the last move, or `hanging`.
std::optional<Reason> prove_capture(Evidence& evidence, const Game& game, MoveCode move);
/// A threat by the side that just moved, if it is new with this move.
std::optional<Reason> prove_threatens(Evidence& evidence, const Game& before, MoveCode played);
/// A threat by the side not to move, new or not. Its line begins with the null move.
std::optional<Reason> prove_standing_threat(Evidence& evidence, const Game& game);
/// The reply and its continuation; not a proof.
Reason refutation(Evidence& evidence, const Choice& choice, MoveCode reply);

}  // namespace ricochet::tools::analyse
