// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/reasons/explainer.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "tools/analyse/reasons/facts.hpp"
#include "tools/analyse/reasons/judgement.hpp"
#include "tools/analyse/reasons/move_texts.hpp"
#include "tools/analyse/reasons/provers.hpp"

namespace ricochet::tools::analyse {

namespace {

/// An eighth of the budget, and the whole of it.
std::vector<Budget> budgets_for_proof(const Budget& budget) {
    return {in_eighths(budget, 1), budget};
}

/// Reasons in the order of the text.
class Telling {
public:
    /// Adds what was proved; whether anything was.
    bool add(std::optional<Reason> reason) {
        const bool is_proved = reason.has_value();
        if (is_proved) {
            reasons_.push_back(std::move(*reason));
        }
        return is_proved;
    }
    /// Adds those facts that pass, of each kind the first. Their proof is the way to where they hold.
    template <class Condition>
    void add_facts(std::vector<Reason> facts, const std::vector<MoveTexts>& way, Condition passes) {
        for (Reason& fact : facts) {
            const bool is_told = std::any_of(reasons_.begin(), reasons_.end(),
                                             [&fact](const Reason& told) { return told.kind == fact.kind; });
            if (!is_told && passes(fact)) {
                fact.proof.line = way;
                reasons_.push_back(std::move(fact));
            }
        }
    }
    std::vector<Reason> take() { return std::move(reasons_); }

private:
    std::vector<Reason> reasons_;
};

/// What is exact about an explained move: how it goes and what it does.
void add_facts_of_move(Telling& telling, const Game& game, MoveCode move, std::vector<MoveTexts> way) {
    way.push_back(texts_of(game, move));
    telling.add_facts(facts_of_capture(game, move), way,
                      [](const Reason& fact) { return fact.kind != ReasonKind::can_be_taken; });
    telling.add_facts(facts_of_move(game, move), way,
                      [](const Reason& fact) { return fact.kind != ReasonKind::door_opened; });
}

/// What is exact about the reply to a mistake, and about the piece that it takes.
void add_facts_of_reply(Telling& telling, const Choice& choice, MoveCode reply) {
    const MoveTexts played = texts_of(choice.before, choice.played);
    add_facts_of_move(telling, choice.after, reply, {played});
    const std::string reply_text = choice.after.to_uci(reply);
    telling.add_facts(facts_of_move(choice.before, choice.played), {played}, [&](const Reason& fact) {
        return fact.kind == ReasonKind::door_opened && fact.moves.back().uci == reply_text;
    });
    const MoveDetails details = choice.after.details(reply);
    if (const Displacement* const captured = details.captured()) {
        telling.add_facts(facts_of_position(choice.after), {played}, [captured](const Reason& fact) {
            return (fact.kind == ReasonKind::pinned || fact.kind == ReasonKind::pinned_at_corner) &&
                   fact.pieces.front().square == captured->from;
        });
        telling.add_facts(facts_of_position(choice.before), {}, [captured](const Reason& fact) {
            return fact.kind == ReasonKind::no_tile && fact.pieces.front().square == captured->from;
        });
    }
}

/// What is exact about the way of a move that mates.
void add_facts_of_mate(Telling& telling, const Game& game, MoveCode move) {
    telling.add_facts(facts_of_move(game, move), {texts_of(game, move)}, [](const Reason& fact) {
        return fact.kind == ReasonKind::bounces_off || fact.kind == ReasonKind::passes_through;
    });
}

/// What is exact about the one good move, and about the check that it meets.
void add_facts_of_best(Telling& telling, const Game& game, MoveCode best) {
    telling.add_facts(facts_of_position(game), {},
                      [](const Reason& fact) { return fact.kind == ReasonKind::ways_out; });
    add_facts_of_move(telling, game, best, {});
}

/// Why the reply is what makes a move a mistake; whether that could be proved.
bool tell_reply(Telling& telling, Evidence& evidence, const Choice& choice, MoveCode reply) {
    if (telling.add(prove_mate_allowed(evidence, choice, reply))) {
        add_facts_of_mate(telling, choice.after, reply);
        return true;
    }
    if (!telling.add(prove_reply(evidence, choice, reply))) {
        return false;
    }
    if (std::optional<Reason> wins = prove_wins(evidence, choice.after, reply)) {
        wins->proof.line.insert(wins->proof.line.begin(), texts_of(choice.before, choice.played));
        telling.add(std::move(wins));
    }
    add_facts_of_reply(telling, choice, reply);
    return true;
}

/// Why the best move is one of few; whether that could be proved.
bool tell_best(Telling& telling, Evidence& evidence, const Game& game, MoveCode best) {
    if (telling.add(prove_only_move(evidence, game, best))) {
        if (telling.add(prove_mates(evidence, game, best))) {
            add_facts_of_mate(telling, game, best);
            return true;
        }
        telling.add(prove_wins(evidence, game, best));
        add_facts_of_best(telling, game, best);
        return true;
    }
    return telling.add(prove_few_moves(evidence, game, best));
}

}  // namespace

Explainer::Explainer(Analyst& analyst, const Budget& budget)
    : analyst_(analyst), budgets_(budgets_for_proof(budget)) {}

std::vector<Reason> Explainer::explain_mistake(const Game& before, const Line& best, const Line& played) {
    Evidence evidence(analyst_, budgets_, before, Demand::proof());
    evidence.learn(before, best);
    evidence.learn(before, played);
    const Choice choice(before, played.moves.front(), best.moves.front());
    Telling telling;
    if (telling.add(prove_mate_missed(evidence, choice))) {
        add_facts_of_mate(telling, before, choice.best);
        return telling.take();
    }
    if (const std::vector<MoveCode> replies = choice.after.legal_moves(); !replies.empty()) {
        const MoveCode reply = played.moves.size() > 1
                                   ? played.moves[1]
                                   : evidence.line(choice.after, replies, evidence.largest()).moves.front();
        if (tell_reply(telling, evidence, choice, reply)) {
            return telling.take();
        }
    }
    if (!tell_best(telling, evidence, before, choice.best)) {
        telling.add(preference(evidence, before, choice.best));
    }
    return telling.take();
}

std::vector<Reason> Explainer::explain_only_move(const Game& before, const Line& best) {
    Evidence evidence(analyst_, budgets_, before, Demand::proof());
    evidence.learn(before, best);
    Telling telling;
    tell_best(telling, evidence, before, best.moves.front());
    return telling.take();
}

std::vector<Reason> Explainer::explain(const Game& before, MoveCode played) {
    const Line best = analyst_.search(before, budgets_.back()).front();
    if (best.moves.front() == played) {
        return explain_only_move(before, best);
    }
    const Line own = analyst_.search(before, budgets_.back(), 1, {played}).front();
    const double loss = expected_score(best.score, before) - expected_score(own.score, before);
    return loss < mistake_loss ? std::vector<Reason>{} : explain_mistake(before, best, own);
}

std::optional<Reason> Explainer::threat(const Game& before, MoveCode played) {
    Evidence evidence(analyst_, budgets_, before, Demand::proof());
    return prove_threatens(evidence, before, played);
}

std::optional<Reason> Explainer::standing_threat(const Game& game) {
    Evidence evidence(analyst_, budgets_, game, Demand::proof());
    return prove_standing_threat(evidence, game);
}

}  // namespace ricochet::tools::analyse
