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

/// The position with the turn passed; nothing in check.
std::optional<Game> passed(const Game& game);

/// The legal moves but some.
std::vector<MoveCode> all_but(const Game& game, const std::vector<MoveCode>& moves);

/// What a reason forbids to show that it is the reason: a reply, or all captures of the piece that the reply
/// takes.
std::vector<MoveCode> forbidden_by(const Game& after, MoveCode reply);

/// A move mates by force.
std::optional<Reason> prove_mates(Evidence& evidence, const Game& game, MoveCode move);
/// The reply to the move played mates by force.
std::optional<Reason> prove_mate_allowed(Evidence& evidence, const Choice& choice, MoveCode reply);
/// The best move mates by force, the move played does not.
std::optional<Reason> prove_mate_missed(Evidence& evidence, const Choice& choice);
/// The reply makes the difference between the move played and the best one, and only what the reply does:
/// `loses_piece` or `beast_lost` where it takes something, else `threat_ignored` or `allows`.
std::optional<Reason> prove_reply(Evidence& evidence, const Choice& choice, MoveCode reply);
/// The best move of a position, and no other.
std::optional<Reason> prove_only_move(Evidence& evidence, const Game& game, MoveCode best);
/// Two or three moves, the best one first, and no others.
std::optional<Reason> prove_few_moves(Evidence& evidence, const Game& game, MoveCode best);
/// What a move has won at the quiet end of its line.
std::optional<Reason> prove_wins(Evidence& evidence, const Game& game, MoveCode move);
/// What the side that has just moved would do if the other passed, where that is new with the move.
std::optional<Reason> prove_threatens(Evidence& evidence, const Game& before, MoveCode played);
/// The same of a position, of the side that is not to move; whether it is new or not. Its line begins with the
/// pass.
std::optional<Reason> prove_standing_threat(Evidence& evidence, const Game& game);
/// No proof: what the engine plays.
Reason preference(Evidence& evidence, const Game& game, MoveCode best);

}  // namespace ricochet::tools::analyse
