// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/reasons/provers.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "tools/analyse/reasons/judgement.hpp"
#include "tools/analyse/reasons/material.hpp"
#include "tools/analyse/reasons/move_texts.hpp"
#include "tools/analyse/reasons/proof_parts.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::analyse {

namespace {

/// The expected score of the opponent after the best move.
double after_best(Evidence& evidence, const Choice& choice, std::size_t budget) {
    return 1 - evidence.expected(choice.before, {choice.best}, budget);
}

/// A reason about the reply to the move played; its line begins with the latter.
Reason reason_of_reply(Evidence& evidence, ReasonKind kind, const Choice& choice, MoveCode reply) {
    Reason reason = reason_of_move(evidence, kind, choice.after, reply);
    reason.proof.line.insert(reason.proof.line.begin(), texts_of(choice.before, choice.played));
    return reason;
}

/// The same, if the opponent gains at least `gap` by the reply compared with the best move.
std::optional<Reason> reason_of_cost(Evidence& evidence, ReasonKind kind, const Choice& choice, MoveCode reply,
                                     double gap) {
    const std::optional<Proof> costs = prove_gap(
        evidence, [&](std::size_t budget) { return evidence.expected(choice.after, {reply}, budget); },
        [&](std::size_t budget) { return after_best(evidence, choice, budget); }, gap);
    if (!costs.has_value()) {
        return std::nullopt;
    }
    Reason reason = reason_of_reply(evidence, kind, choice, reply);
    take_numbers(reason, *costs);
    return reason;
}

/// A reason about the best move, if the move played is clearly worse.
std::optional<Reason> reason_of_best(Evidence& evidence, ReasonKind kind, const Choice& choice) {
    const std::optional<Proof> misses = prove_gap(
        evidence, [&](std::size_t budget) { return evidence.expected(choice.before, {choice.best}, budget); },
        [&](std::size_t budget) { return evidence.expected(choice.before, {choice.played}, budget); },
        evidence.demand().confirmed_gap);
    if (!misses.has_value()) {
        return std::nullopt;
    }
    Reason reason = reason_of_move(evidence, kind, choice.before, choice.best);
    take_numbers(reason, *misses);
    return reason;
}

/// The value in centipawns of the piece that the move played and the best one both capture; 0 if there is none.
Score taken_by_both(const Choice& choice) {
    return takes_same(choice.before, choice.played, choice.best) ? material_gain(choice.before, choice.best)
                                                                 : 0;
}

/// What the move played wins in addition to that, in centipawns.
Score taken_by(const Choice& choice) {
    return std::max(0, material_gain(choice.before, choice.played) - taken_by_both(choice));
}

/// Moves to mate after a move; nothing if there is no forced mate.
std::optional<int> moves_to_mate(Evidence& evidence, const Game& game, MoveCode move, std::size_t budget) {
    const Score score = evidence.line(game, {move}, budget).score;
    return score < score_mate_bound ? std::nullopt : std::optional(mate_distance_moves(score));
}

/// Extends a line by a search with the smallest budget if its last position is not quiet, or a search has cut
/// it short.
void extend_to_quiet(Evidence& evidence, const Game& game, std::vector<MoveCode>& line) {
    constexpr std::size_t short_line = 4;
    Game end = game;
    for (const MoveCode played : line) {
        end.play(played);
    }
    if (const std::vector<MoveCode> moves = end.legal_moves();
        (line.size() < short_line || !is_quiet(end)) && !moves.empty()) {
        const Line& rest = evidence.line(end, moves, 0);
        line.insert(line.end(), rest.moves.begin(), rest.moves.end());
    }
}

/// The line of a move to a quiet position.
std::vector<MoveCode> line_to_quiet(Evidence& evidence, const Game& game, MoveCode move, std::size_t budget) {
    std::vector<MoveCode> line = evidence.line(game, {move}, budget).moves;
    extend_to_quiet(evidence, game, line);
    return line;
}

/// What the balances of all budgets have in common; nothing if one does not last, or is worth less than
/// `least`.
std::optional<Balance> balance_of(Evidence& evidence, const Game& game, MoveCode move,
                                  Score least = -score_infinite) {
    std::optional<Balance> common;
    // The largest is known.
    for (std::size_t budget = evidence.budget_count(); budget-- > 0;) {
        const std::optional<Balance> balance =
            balance_at_quiet_end(game, line_to_quiet(evidence, game, move, budget));
        if (!balance.has_value() || balance->worth < least ||
            (evidence.demand().is_strict && !balance->lasts)) {
            return std::nullopt;
        }
        common = common_part(game, common.value_or(*balance), *balance);
    }
    return common;
}

bool is_gain(const Evidence& evidence, const std::optional<Balance>& balance) {
    return balance.has_value() && balance->worth >= evidence.demand().line_gain;
}

/// The same if it is a gain, otherwise nothing.
std::optional<Balance> line_gain(Evidence& evidence, const Game& game, MoveCode move) {
    return balance_of(evidence, game, move, evidence.demand().line_gain);
}

/// What is left of a gain by the confirming search, and after another reply that is as good; nothing if too
/// little is left.
std::optional<Balance> confirmed_gain(Evidence& evidence, const Game& game, MoveCode move) {
    const std::optional<Balance> balance = line_gain(evidence, game, move);
    if (!balance.has_value()) {
        return std::nullopt;
    }
    const std::vector<MoveCode> line = line_to_quiet(evidence, game, move, evidence.confirming());
    std::optional<Balance> gain = balance_at_quiet_end(game, line);
    if (gain.has_value()) {
        gain = common_part(game, *balance, *gain);
    }
    if (!is_gain(evidence, gain)) {
        return std::nullopt;
    }
    if (gain->won.empty() || line.size() < 2 || !evidence.demand().is_strict) {
        return gain;
    }
    Game after = game;
    after.play(move);
    const std::vector<MoveCode> others = all_but(after, {line[1]});
    if (others.empty() ||
        evidence.expected(after, others, evidence.largest()) <
            1 - evidence.expected(game, {move}, evidence.confirming()) - evidence.demand().equal) {
        return gain;
    }
    const Line& other = evidence.line(after, others, evidence.largest());
    std::vector<MoveCode> moves{move};
    moves.insert(moves.end(), other.moves.begin(), other.moves.end());
    extend_to_quiet(evidence, game, moves);
    if (const std::optional<Balance> also = balance_at_quiet_end(game, moves)) {
        gain = common_part(game, *gain, *also);
    }
    return is_gain(evidence, gain) ? gain : std::nullopt;
}

/// What the reply and the best move gain by their lines.
struct LineBalances {
    Balance lost;
    Balance best;
};

/// Nothing if neither gains anything, or they make no difference in material.
std::optional<LineBalances> balances_of(Evidence& evidence, const Choice& choice, MoveCode reply) {
    if (!line_gain(evidence, choice.after, reply).has_value() &&
        !line_gain(evidence, choice.before, choice.best).has_value()) {
        return std::nullopt;
    }
    std::optional<Balance> lost = balance_of(evidence, choice.after, reply);
    if (!lost.has_value()) {
        return std::nullopt;
    }
    std::optional<Balance> best = balance_of(evidence, choice.before, choice.best);
    if (!best.has_value() || lost->worth + best->worth < evidence.demand().line_gain) {
        return std::nullopt;
    }
    return LineBalances{std::move(*lost), std::move(*best)};
}

/// The last move's capture, if the move recaptures the piece that made it.
std::optional<MoveDetails> capture_taken_back(const Game& game, MoveCode move) {
    const MoveDetails details = game.details(move);
    const Displacement* const captured = details.captured();
    if (captured == nullptr || game.size() == 0) {
        return std::nullopt;
    }
    Game before = game;
    before.undo();
    MoveDetails last = before.details(game.move(before.size()));
    const bool is_taken_back = last.captured() != nullptr && last.main().to == captured->from;
    return is_taken_back ? std::optional(std::move(last)) : std::nullopt;
}

/// Moves that readers consider the same: captures of a beast by the same piece, wherever it lands.
std::vector<MoveCode> same_as(const Game& game, MoveCode move) {
    const MoveDetails details = game.details(move);
    if (details.type != MoveType::beast_capture) {
        return {move};
    }
    std::vector<MoveCode> same = game.legal_moves();
    std::erase_if(same, [&](MoveCode code) {
        const MoveDetails other = game.details(code);
        return other.type != details.type || other.main().from != details.main().from ||
               other.captured()->from != details.captured()->from;
    });
    return same;
}

/// Whether a reply was a threat before the move played: worth more than after the best move, had the mover
/// passed.
bool was_threat(Evidence& evidence, const Choice& choice, MoveCode reply) {
    const std::optional<Game> pass = passed(choice.before);
    return pass.has_value() && pass->is_legal(reply) &&
           pass->details(reply).type == choice.after.details(reply).type &&
           prove_gap(
               evidence, [&](std::size_t budget) { return evidence.expected(*pass, {reply}, budget); },
               [&](std::size_t budget) { return after_best(evidence, choice, budget); })
               .has_value();
}

}  // namespace

bool takes_same(const Game& game, MoveCode move, MoveCode other) {
    const MoveDetails details = game.details(move);
    const MoveDetails others = game.details(other);
    return details.captured() != nullptr && others.captured() != nullptr &&
           details.captured()->from == others.captured()->from;
}

Reason reason_of_move(Evidence& evidence, ReasonKind kind, const Game& game, MoveCode move) {
    return {.kind = kind,
            .moves = {texts_of(game, move)},
            .arrows = arrows_along(game.details(move)),
            .proof = {.line = texts_along(game, evidence.line(game, {move}, evidence.largest()).moves),
                      .nodes = evidence.nodes()}};
}

void take_numbers(Reason& reason, const Proof& proof) {
    reason.proof.with = proof.with;
    reason.proof.without = proof.without;
    reason.proof.nodes = proof.nodes;
}

std::vector<MoveCode> all_but(const Game& game, const std::vector<MoveCode>& moves) {
    std::vector<MoveCode> others = game.legal_moves();
    std::erase_if(
        others, [&moves](MoveCode move) { return std::find(moves.begin(), moves.end(), move) != moves.end(); });
    return others;
}

std::optional<Reason> prove_mates(Evidence& evidence, const Game& game, MoveCode move) {
    const std::optional<int> moves = moves_to_mate(evidence, game, move, evidence.largest());
    if (!moves.has_value()) {
        return std::nullopt;
    }
    Reason reason = reason_of_move(evidence, ReasonKind::mates, game, move);
    reason.numbers = {*moves};
    reason.proof.with = 1;
    return reason;
}

std::optional<Reason> prove_mate_allowed(Evidence& evidence, const Choice& choice, MoveCode reply) {
    const std::optional<int> moves = moves_to_mate(evidence, choice.after, reply, evidence.largest());
    if (!moves.has_value()) {
        return std::nullopt;
    }
    Reason reason = reason_of_reply(evidence, ReasonKind::mate_allowed, choice, reply);
    reason.numbers = {*moves};
    reason.proof.with = 1;
    reason.proof.without = rounded(after_best(evidence, choice, evidence.largest()));
    return reason;
}

std::optional<Reason> prove_mate_missed(Evidence& evidence, const Choice& choice) {
    constexpr int quick_mate = 3;
    std::optional<Reason> reason = prove_mates(evidence, choice.before, choice.best);
    if (!reason.has_value()) {
        return std::nullopt;
    }
    const double without = evidence.expected(choice.before, {choice.played}, evidence.largest());
    const bool wins_too = without > evidence.demand().won;
    const int moves = reason->numbers[0];
    if (wins_too && moves > quick_mate) {
        return std::nullopt;
    }
    // That the move played mates as soon may need more nodes to be seen.
    const std::size_t budget = wins_too && moves == quick_mate ? evidence.confirming() : evidence.largest();
    if (const std::optional<int> mate = moves_to_mate(evidence, choice.before, choice.played, budget);
        mate.has_value() && (!wins_too || *mate <= moves)) {
        return std::nullopt;
    }
    reason->kind = wins_too ? ReasonKind::slower_win : ReasonKind::mate_missed;
    reason->proof.without = rounded(without);
    return reason;
}

std::optional<Reason> prove_hangs(Evidence& evidence, const Choice& choice, MoveCode reply) {
    const Score taken = taken_by(choice);
    MoveCode capture = MoveCode::none;
    Score most = std::max<Score>(evidence.demand().gain, 1) - 1;
    for (const MoveCode move : choice.after.legal_moves()) {
        const Score gain =
            choice.after.details(move).captured() == nullptr ? 0 : exchange_gain(choice.after, move) - taken;
        if (gain > most || (gain == most && move == reply && capture != MoveCode::none)) {
            most = gain;
            capture = move;
        }
    }
    if (capture == MoveCode::none) {
        return std::nullopt;
    }
    // Irrelevant if another reply wins much more, if the best move would have won more, or if the hanging piece
    // is a small part of the move's cost.
    const auto gain_by = [&](const Game& game, MoveCode move) {
        const std::optional<Balance> gain = line_gain(evidence, game, move);
        return gain.has_value() ? gain->worth : 0;
    };
    if (evidence.demand().is_strict &&
        ((capture != reply && gain_by(choice.after, reply) >= most + nearly_a_pawn) ||
         gain_by(choice.before, choice.best) - taken_by_both(choice) > most)) {
        return std::nullopt;
    }
    const std::size_t largest = evidence.largest();
    const double cost =
        evidence.expected(choice.after, {reply}, largest) - after_best(evidence, choice, largest);
    std::optional<Reason> reason =
        reason_of_cost(evidence, ReasonKind::hangs, choice, capture,
                       std::max(evidence.demand().confirmed_gap, evidence.demand().share * cost));
    if (reason.has_value()) {
        const MoveDetails details = choice.after.details(capture);
        reason->pieces = {{details.captured()->piece, details.captured()->from}};
    }
    return reason;
}

std::optional<Reason> prove_missed_capture(Evidence& evidence, const Choice& choice) {
    const MoveDetails details = choice.before.details(choice.best);
    const Displacement* const captured = details.captured();
    if (captured == nullptr) {
        return std::nullopt;
    }
    const Score gain = exchange_gain(choice.before, choice.best);
    if (gain < evidence.demand().gain ||
        gain - std::max(0, exchange_gain(choice.before, choice.played)) < evidence.demand().gain) {
        return std::nullopt;
    }
    const bool takes_back = capture_taken_back(choice.before, choice.best).has_value();
    std::optional<Reason> reason = reason_of_best(
        evidence, takes_back ? ReasonKind::missed_recapture : ReasonKind::missed_capture, choice);
    if (reason.has_value()) {
        reason->pieces = {{captured->piece, captured->from}};
    }
    return reason;
}

std::optional<Reason> prove_reply_wins(Evidence& evidence, const Choice& choice, MoveCode reply) {
    const std::optional<LineBalances> balances = balances_of(evidence, choice, reply);
    if (!balances.has_value() || balances->lost.worth < balances->best.worth) {
        return std::nullopt;
    }
    std::optional<Reason> reason = prove_wins(evidence, choice.after, reply);
    if (reason.has_value()) {
        if (was_threat(evidence, choice, reply)) {
            reason->kind = ReasonKind::threat_ignored;
        }
        reason->proof.line.insert(reason->proof.line.begin(), texts_of(choice.before, choice.played));
    }
    return reason;
}

std::optional<Reason> prove_missed_win(Evidence& evidence, const Choice& choice, MoveCode reply) {
    const std::optional<LineBalances> balances = balances_of(evidence, choice, reply);
    if (!balances.has_value() || balances->best.worth <= balances->lost.worth) {
        return std::nullopt;
    }
    std::optional<Reason> reason = prove_wins(evidence, choice.before, choice.best);
    if (reason.has_value()) {
        reason->kind = ReasonKind::missed_win;
    }
    return reason;
}

std::optional<Reason> prove_forced_gain(Evidence& evidence, const Choice& choice, MoveCode reply) {
    // If a capture wins as much at once, a quiet move needs no such reason.
    const auto gain_of = [](const Game& game, MoveCode move, Score needed) {
        const std::vector<MoveCode> moves = game.legal_moves();
        const bool is_needless = std::any_of(
            moves.begin(), moves.end(), [&](MoveCode other) { return exchange_gain(game, other) >= needed; });
        return is_needless ? std::nullopt : forced_gain(game, move, needed);
    };
    std::optional<Reason> reason;
    std::optional<ForcedGain> gain = gain_of(choice.after, reply, nearly_a_pawn + taken_by(choice));
    const auto best_gains_more = [&] {
        const std::optional<Balance> best = line_gain(evidence, choice.before, choice.best);
        return best.has_value() && best->worth - taken_by_both(choice) > gain->worth;
    };
    if (gain.has_value() && !(evidence.demand().is_strict && best_gains_more())) {
        reason =
            reason_of_cost(evidence, gain->victim.has_value() ? ReasonKind::traps : ReasonKind::double_attack,
                           choice, reply, evidence.demand().confirmed_gap);
    } else if (gain = gain_of(choice.before, choice.best, nearly_a_pawn);
               gain.has_value() && !gain_of(choice.before, choice.played, nearly_a_pawn).has_value()) {
        reason = reason_of_best(
            evidence, gain->victim.has_value() ? ReasonKind::missed_trap : ReasonKind::missed_attack, choice);
    }
    if (reason.has_value() && gain->victim.has_value()) {
        reason->pieces = {*gain->victim};
    }
    return reason;
}

std::optional<Reason> prove_only_move(Evidence& evidence, const Game& game, MoveCode best) {
    const std::vector<MoveCode> others = all_but(game, same_as(game, best));
    if (others.empty()) {
        return std::nullopt;
    }
    const auto with = [&](std::size_t budget) { return evidence.expected(game, {best}, budget); };
    const auto without = [&](std::size_t budget) { return evidence.expected(game, others, budget); };
    const std::optional<Proof> gap = prove_gap(evidence, with, without);
    if (!gap.has_value()) {
        return std::nullopt;
    }
    constexpr double lost = 0.35;
    const bool avoids_mate = evidence.line(game, others, evidence.largest()).score <= -score_mate_bound;
    Reason reason = reason_of_move(evidence,
                                   avoids_mate        ? ReasonKind::avoids_mate
                                   : gap->with < lost ? ReasonKind::holds_out
                                                      : ReasonKind::only_move,
                                   game, best);
    take_numbers(reason, *gap);
    return reason;
}

std::optional<Reason> prove_wins(Evidence& evidence, const Game& game, MoveCode move) {
    const std::optional<Balance> gain = confirmed_gain(evidence, game, move);
    if (!gain.has_value()) {
        return std::nullopt;
    }
    const auto is_only = [](const std::vector<PlacedPiece>& pieces, std::string_view letters) {
        return pieces.size() == 1 && letters.find(pieces.front().letter) != std::string_view::npos;
    };
    const ReasonKind kind = gain->given.empty()                                     ? ReasonKind::wins
                            : is_only(gain->won, "R") && is_only(gain->given, "NB") ? ReasonKind::wins_exchange
                                                                                    : ReasonKind::wins_for;
    Reason reason = reason_of_move(evidence, kind, game, move);
    reason.numbers = {static_cast<int>(gain->won.size())};
    reason.pieces = gain->won;
    reason.pieces.insert(reason.pieces.end(), gain->given.begin(), gain->given.end());
    reason.proof.with = rounded(evidence.expected(game, {move}, evidence.largest()));
    return reason;
}

std::optional<Reason> prove_capture(Evidence& evidence, const Game& game, MoveCode move) {
    const MoveDetails details = game.details(move);
    const Displacement* const captured = details.captured();
    if (captured == nullptr) {
        return std::nullopt;
    }
    const std::optional<MoveDetails> last = capture_taken_back(game, move);
    if (!last.has_value() && exchange_gain(game, move) < evidence.demand().gain) {
        return std::nullopt;
    }
    Reason reason = reason_of_move(evidence,
                                   !last.has_value()                            ? ReasonKind::hanging
                                   : last->captured()->piece == captured->piece ? ReasonKind::trades
                                                                                : ReasonKind::takes_back,
                                   game, move);
    reason.pieces = {{captured->piece, captured->from}};
    reason.squares = {captured->from};
    return reason;
}

Reason refutation(Evidence& evidence, const Choice& choice, MoveCode reply) {
    Reason reason = reason_of_reply(evidence, ReasonKind::refuted, choice, reply);
    reason.moves.assign(reason.proof.line.begin() + 1, reason.proof.line.end());
    reason.proof.with = rounded(evidence.expected(choice.after, {reply}, evidence.largest()));
    reason.proof.without = rounded(after_best(evidence, choice, evidence.largest()));
    return reason;
}

}  // namespace ricochet::tools::analyse
