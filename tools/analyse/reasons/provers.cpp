// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/reasons/provers.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "tools/analyse/reasons/move_texts.hpp"
#include "tools/analyse/reasons/quiet_end.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::analyse {

namespace {

/// Whether `with(budget)` is as far above `without(budget)` as is demanded at every budget; the numbers of the
/// largest.
template <class With, class Without>
std::optional<Proof> prove_gap(const Evidence& evidence, With with, Without without) {
    Proof proof{.nodes = evidence.nodes()};
    for (std::size_t budget = 0; budget < evidence.budget_count(); ++budget) {
        const double high = with(budget);
        const double low = without(budget);
        if (high - low < evidence.demand().gap) {
            return std::nullopt;
        }
        proof.with = rounded(high);
        proof.without = rounded(low);
    }
    return proof;
}

/// What the best move is worth to the side that did not move.
double after_best(Evidence& evidence, const Choice& choice, std::size_t budget) {
    return 1 - evidence.expected(choice.before, {choice.best}, budget);
}

std::vector<MoveTexts> line_behind(MoveTexts first, const Game& game, const Line& line) {
    std::vector<MoveTexts> texts{std::move(first)};
    const std::vector<MoveTexts> rest = texts_along(game, line.moves);
    texts.insert(texts.end(), rest.begin(), rest.end());
    return texts;
}

/// A reason about a move of a position, with its arrows and its line by the largest budget.
Reason reason_of_move(Evidence& evidence, ReasonKind kind, const Game& game, MoveCode move) {
    return {.kind = kind,
            .moves = {texts_of(game, move)},
            .arrows = arrows_along(game.details(move)),
            .proof = {.line = texts_along(game, evidence.line(game, {move}, evidence.largest()).moves),
                      .nodes = evidence.nodes()}};
}

/// The same of a reply to the move played, whose line begins with that.
Reason reason_of_reply(Evidence& evidence, ReasonKind kind, const Choice& choice, MoveCode reply) {
    Reason reason = reason_of_move(evidence, kind, choice.after, reply);
    reason.proof.line.insert(reason.proof.line.begin(), texts_of(choice.before, choice.played));
    return reason;
}

/// Moves to a forced mate by a move, as the largest budget has it; nothing if one of them finds none.
std::optional<int> moves_to_mate(Evidence& evidence, const Game& game, MoveCode move) {
    int moves = 0;
    for (std::size_t budget = 0; budget < evidence.budget_count(); ++budget) {
        const Score score = evidence.line(game, {move}, budget).score;
        if (score < score_mate_bound) {
            return std::nullopt;
        }
        moves = mate_distance_moves(score);
    }
    return moves;
}

/// The line of a move; where it breaks off before it is quiet, with that of its last position behind it.
std::vector<MoveCode> line_to_quiet(Evidence& evidence, const Game& game, MoveCode move, std::size_t budget) {
    std::vector<MoveCode> line = evidence.line(game, {move}, budget).moves;
    Game end = game;
    for (const MoveCode played : line) {
        end.play(played);
    }
    if (const std::vector<MoveCode> moves = end.legal_moves(); !is_quiet(end) && !moves.empty()) {
        const Line& rest = evidence.line(end, moves, budget);
        line.insert(line.end(), rest.moves.begin(), rest.moves.end());
    }
    return line;
}

void take_numbers(Reason& reason, const Proof& proof) {
    reason.proof.with = proof.with;
    reason.proof.without = proof.without;
    reason.proof.nodes = proof.nodes;
}

/// What a reply that takes nothing is, by what it would have been worth if the side that moved had passed: a
/// threat that was there, or a new one; neither where that is not clear.
std::optional<ReasonKind> kind_of_quiet_reply(Evidence& evidence, const Choice& choice, MoveCode reply) {
    const std::optional<Game> pass = passed(choice.before);
    if (!pass.has_value() || !pass->is_legal(reply) ||
        pass->details(reply).type != choice.after.details(reply).type) {
        return ReasonKind::allows;
    }
    const auto with = [&](std::size_t budget) { return evidence.expected(*pass, {reply}, budget); };
    const auto without = [&](std::size_t budget) { return after_best(evidence, choice, budget); };
    if (prove_gap(evidence, with, without).has_value()) {
        return ReasonKind::threat_ignored;
    }
    for (std::size_t budget = 0; budget < evidence.budget_count(); ++budget) {
        if (with(budget) - without(budget) > evidence.demand().equal) {
            return std::nullopt;
        }
    }
    return ReasonKind::allows;
}

/// What the side that is not to move would do after a pass.
struct Threat {
    /// The position with the turn passed.
    Game pass;
    MoveCode move;
    /// Over what the position is worth to that side.
    Proof gain;

    double expected(Evidence& evidence, std::size_t budget) const {
        return evidence.expected(pass, {move}, budget);
    }
};

std::optional<Threat> find_threat(Evidence& evidence, const Game& game) {
    std::optional<Game> pass = passed(game);
    if (!pass.has_value() || pass->legal_moves().empty() || game.legal_moves().empty()) {
        return std::nullopt;
    }
    const MoveCode best = evidence.line(*pass, pass->legal_moves(), evidence.largest()).moves.front();
    Threat threat{std::move(*pass), best, {}};
    const auto with = [&](std::size_t budget) { return threat.expected(evidence, budget); };
    const std::vector<MoveCode> others = all_but(threat.pass, forbidden_by(threat.pass, best));
    const std::optional<Proof> gain = prove_gap(evidence, with, [&](std::size_t budget) {
        return 1 - evidence.expected(game, game.legal_moves(), budget);
    });
    if (!gain.has_value() || others.empty() || !prove_gap(evidence, with, [&](std::size_t budget) {
            return evidence.expected(threat.pass, others, budget);
        })) {
        return std::nullopt;
    }
    threat.gain = *gain;
    return threat;
}

/// Its line begins with the pass.
Reason reason_of_threat(Evidence& evidence, const Threat& threat) {
    Reason reason = reason_of_move(evidence, ReasonKind::threatens, threat.pass, threat.move);
    reason.proof.line = line_behind({"0000", "0000"}, threat.pass,
                                    evidence.line(threat.pass, {threat.move}, evidence.largest()));
    take_numbers(reason, threat.gain);
    return reason;
}

}  // namespace

std::optional<Game> passed(const Game& game) {
    if (game.in_check()) {
        return std::nullopt;
    }
    // The other side moves, and nobody can take en passant.
    std::string fen = game.fen();
    const std::size_t side = fen.find(' ') + 1;
    fen[side] = fen[side] == 'w' ? 'b' : 'w';
    const std::size_t en_passant = fen.find(' ', side + 2) + 1;
    fen.replace(en_passant, fen.find(' ', en_passant) - en_passant, 1, '-');
    Result<Game> other = Game::from_fen(fen, game.variant());
    return other ? std::optional(std::move(other.value())) : std::nullopt;
}

std::vector<MoveCode> all_but(const Game& game, const std::vector<MoveCode>& moves) {
    std::vector<MoveCode> others = game.legal_moves();
    std::erase_if(
        others, [&moves](MoveCode move) { return std::find(moves.begin(), moves.end(), move) != moves.end(); });
    return others;
}

std::vector<MoveCode> forbidden_by(const Game& after, MoveCode reply) {
    const MoveDetails details = after.details(reply);
    if (details.captured() == nullptr) {
        return {reply};
    }
    std::vector<MoveCode> captures = after.legal_moves();
    std::erase_if(captures, [&](MoveCode move) {
        const MoveDetails other = after.details(move);
        return other.captured() == nullptr || other.captured()->from != details.captured()->from;
    });
    return captures;
}

std::optional<Reason> prove_mates(Evidence& evidence, const Game& game, MoveCode move) {
    const std::optional<int> moves = moves_to_mate(evidence, game, move);
    if (!moves.has_value()) {
        return std::nullopt;
    }
    Reason reason = reason_of_move(evidence, ReasonKind::mates, game, move);
    reason.numbers = {*moves};
    reason.proof.with = 1;
    return reason;
}

std::optional<Reason> prove_mate_allowed(Evidence& evidence, const Choice& choice, MoveCode reply) {
    const std::optional<int> moves = moves_to_mate(evidence, choice.after, reply);
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
    std::optional<Reason> reason = prove_mates(evidence, choice.before, choice.best);
    if (!reason.has_value() || moves_to_mate(evidence, choice.before, choice.played).has_value()) {
        return std::nullopt;
    }
    reason->kind = ReasonKind::mate_missed;
    reason->proof.without = rounded(evidence.expected(choice.before, {choice.played}, evidence.largest()));
    return reason;
}

std::optional<Reason> prove_reply(Evidence& evidence, const Choice& choice, MoveCode reply) {
    const std::vector<MoveCode> others = all_but(choice.after, forbidden_by(choice.after, reply));
    if (others.empty()) {
        return std::nullopt;
    }
    const auto with = [&](std::size_t budget) { return evidence.expected(choice.after, {reply}, budget); };
    const std::optional<Proof> costs =
        prove_gap(evidence, with, [&](std::size_t budget) { return after_best(evidence, choice, budget); });
    if (!costs.has_value()) {
        return std::nullopt;
    }
    const std::optional<Proof> causes = prove_gap(
        evidence, with, [&](std::size_t budget) { return evidence.expected(choice.after, others, budget); });
    if (!causes.has_value()) {
        return std::nullopt;
    }
    const MoveDetails details = choice.after.details(reply);
    const Displacement* const captured = details.captured();
    const std::optional<ReasonKind> kind = captured == nullptr ? kind_of_quiet_reply(evidence, choice, reply)
                                           : captured->piece == 'T' ? ReasonKind::beast_lost
                                                                    : ReasonKind::loses_piece;
    if (!kind.has_value()) {
        return std::nullopt;
    }
    Reason reason = reason_of_reply(evidence, *kind, choice, reply);
    if (captured != nullptr) {
        reason.pieces = {{captured->piece, captured->from}};
    }
    take_numbers(reason, *causes);
    return reason;
}

std::optional<Reason> prove_only_move(Evidence& evidence, const Game& game, MoveCode best) {
    const std::vector<MoveCode> others = all_but(game, {best});
    if (others.empty()) {
        return std::nullopt;
    }
    const std::optional<Proof> gap = prove_gap(
        evidence, [&](std::size_t budget) { return evidence.expected(game, {best}, budget); },
        [&](std::size_t budget) { return evidence.expected(game, others, budget); });
    if (!gap.has_value()) {
        return std::nullopt;
    }
    Reason reason = reason_of_move(evidence, ReasonKind::only_move, game, best);
    take_numbers(reason, *gap);
    return reason;
}

std::optional<Reason> prove_few_moves(Evidence& evidence, const Game& game, MoveCode best) {
    constexpr std::size_t most_moves = 3;
    std::vector<MoveCode> good{best};
    std::vector<MoveCode> others = all_but(game, good);
    while (good.size() < most_moves && others.size() > 1) {
        const MoveCode next = evidence.line(game, others, evidence.largest()).moves.front();
        good.push_back(next);
        others = all_but(game, good);
        for (std::size_t budget = 0; budget < evidence.budget_count(); ++budget) {
            const double loss =
                evidence.expected(game, {best}, budget) - evidence.expected(game, {next}, budget);
            if (loss > evidence.demand().equal) {
                return std::nullopt;
            }
        }
        const std::optional<Proof> gap = prove_gap(
            evidence, [&](std::size_t budget) { return evidence.expected(game, {next}, budget); },
            [&](std::size_t budget) { return evidence.expected(game, others, budget); });
        if (gap.has_value()) {
            Reason reason = reason_of_move(evidence, ReasonKind::few_moves, game, best);
            reason.moves.clear();
            for (const MoveCode move : good) {
                reason.moves.push_back(texts_of(game, move));
            }
            reason.numbers = {static_cast<int>(good.size())};
            take_numbers(reason, *gap);
            return reason;
        }
    }
    return std::nullopt;
}

std::optional<Reason> prove_wins(Evidence& evidence, const Game& game, MoveCode move) {
    std::optional<Balance> last;
    for (std::size_t budget = 0; budget < evidence.budget_count(); ++budget) {
        std::optional<Balance> balance =
            balance_at_quiet_end(game, line_to_quiet(evidence, game, move, budget));
        if (!balance.has_value() || balance->won.empty() || balance->worth < evidence.demand().gain ||
            (evidence.demand().is_lasting && !balance->lasts) ||
            (last.has_value() && !have_same_kinds(*last, *balance))) {
            return std::nullopt;
        }
        last = std::move(balance);
    }
    Reason reason =
        reason_of_move(evidence, last->given.empty() ? ReasonKind::wins : ReasonKind::wins_for, game, move);
    reason.numbers = {static_cast<int>(last->won.size())};
    reason.pieces = last->won;
    reason.pieces.insert(reason.pieces.end(), last->given.begin(), last->given.end());
    reason.proof.with = rounded(evidence.expected(game, {move}, evidence.largest()));
    return reason;
}

std::optional<Reason> prove_standing_threat(Evidence& evidence, const Game& game) {
    const std::optional<Threat> threat = find_threat(evidence, game);
    return threat.has_value() ? std::optional(reason_of_threat(evidence, *threat)) : std::nullopt;
}

std::optional<Reason> prove_threatens(Evidence& evidence, const Game& before, MoveCode played) {
    Game after = before;
    after.play(played);
    const std::optional<Threat> threat = find_threat(evidence, after);
    if (!threat.has_value()) {
        return std::nullopt;
    }
    const bool is_new =
        !before.is_legal(threat->move) ||
        before.details(threat->move).type != threat->pass.details(threat->move).type ||
        prove_gap(
            evidence, [&](std::size_t budget) { return threat->expected(evidence, budget); },
            [&](std::size_t budget) { return evidence.expected(before, {threat->move}, budget); })
            .has_value();
    if (!is_new) {
        return std::nullopt;
    }
    Reason reason = reason_of_threat(evidence, *threat);
    reason.proof.line.insert(reason.proof.line.begin(), texts_of(before, played));
    return reason;
}

Reason preference(Evidence& evidence, const Game& game, MoveCode best) {
    Reason reason = reason_of_move(evidence, ReasonKind::prefers, game, best);
    reason.proof.with = rounded(evidence.expected(game, {best}, evidence.largest()));
    return reason;
}

}  // namespace ricochet::tools::analyse
