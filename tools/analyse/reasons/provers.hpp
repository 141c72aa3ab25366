// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "movegen/game.hpp"
#include "tools/analyse/reasons/evidence.hpp"
#include "tools/analyse/reasons/reason.hpp"

// The searched kinds, a prover each: the reason where it holds by all budgets of the evidence, nothing if it
// does not. README.md has their definitions.

namespace ricochet::tools::analyse {

/// A move that was played, beside the best one.
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

/// The legal moves but some.
std::vector<MoveCode> all_but(const Game& game, const std::vector<MoveCode>& moves);

/// A move mates by force.
std::optional<Reason> prove_mates(Evidence& evidence, const Game& game, MoveCode move);
/// The reply to the move played mates by force.
std::optional<Reason> prove_mate_allowed(Evidence& evidence, const Choice& choice, MoveCode reply);
/// The best move mates by force, the move played does not.
std::optional<Reason> prove_mate_missed(Evidence& evidence, const Choice& choice);
/// The move played leaves or puts a piece where it is lost by captures on its square: to the reply, if that
/// begins them.
std::optional<Reason> prove_hangs(Evidence& evidence, const Choice& choice, MoveCode reply);
/// The best move wins a piece by captures on its square, and more than the move played does.
std::optional<Reason> prove_missed_capture(Evidence& evidence, const Choice& choice);
/// By the lines of the best move and of the reply, material makes the difference: what the reply wins,
/// `threat_ignored` or `allows` where it is clear which, or `missed_win`, whichever is more.
std::optional<Reason> prove_material(Evidence& evidence, const Choice& choice, MoveCode reply);
/// The reply, or the best move, takes nothing, but after any answer the next capture wins something: `traps` or
/// `double_attack` of the reply, else `missed_trap` or `missed_attack`.
std::optional<Reason> prove_forced_gain(Evidence& evidence, const Choice& choice, MoveCode reply);
/// All moves that do what the move played does, and the best one does not, are worse: `wrong_capture` to
/// `tile_too_slow`, the first that holds.
std::optional<Reason> prove_quiet(Evidence& evidence, const Choice& choice);
/// The best move of a position, and no other: `only_move`, or what it is in a position that is lost otherwise.
std::optional<Reason> prove_only_move(Evidence& evidence, const Game& game, MoveCode best);
/// What a move has won at the quiet end of its line.
std::optional<Reason> prove_wins(Evidence& evidence, const Game& game, MoveCode move);
/// `trades` or `takes_back`: a move takes on the square where the last move took.
std::optional<Reason> prove_recapture(Evidence& evidence, const Game& game, MoveCode move);
/// What the side that has just moved would do if the other passed, where that is new with the move.
std::optional<Reason> prove_threatens(Evidence& evidence, const Game& before, MoveCode played);
/// The same of a position, of the side that is not to move; whether it is new or not. Its line begins with the
/// pass.
std::optional<Reason> prove_standing_threat(Evidence& evidence, const Game& game);
/// No proof: how play goes on after the reply.
Reason refutation(Evidence& evidence, const Choice& choice, MoveCode reply);

}  // namespace ricochet::tools::analyse
