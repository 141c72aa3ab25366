// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/reasons/explainer.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include "tools/analyse/reasons/facts.hpp"
#include "tools/analyse/reasons/judgement.hpp"
#include "tools/analyse/reasons/material.hpp"
#include "tools/analyse/reasons/move_texts.hpp"
#include "tools/analyse/reasons/provers.hpp"

namespace ricochet::tools::analyse {

namespace {

/// An eighth of the budget, all of it, and twice as much to confirm.
std::vector<Budget> budgets_for_proof(const Budget& budget) {
    constexpr int twice = 16;
    return {in_eighths(budget, 1), budget, in_eighths(budget, twice)};
}

/// A line without its first move.
Line rest_of(const Line& line) {
    Score score = -line.score;
    if (is_mate(score)) {
        score += score > 0 ? 1 : -1;
    }
    return {score, {line.moves.begin() + 1, line.moves.end()}};
}

/// The kinds of facts that may support a reason, best first.
constexpr std::array points = {
    ReasonKind::guard_pinned,  ReasonKind::removes_guard,   ReasonKind::pinned_at_corner,
    ReasonKind::pinned,        ReasonKind::overloaded,      ReasonKind::only_propel,
    ReasonKind::fork,          ReasonKind::new_springboard, ReasonKind::door_opened,
    ReasonKind::no_tile,       ReasonKind::skewer,          ReasonKind::discovered_attack,
    ReasonKind::ends_attack,   ReasonKind::shields,         ReasonKind::bounces_off,
    ReasonKind::passes_through};

/// The pieces that a reason is about: those won if it has a number of them, otherwise all.
std::vector<PlacedPiece> victims_of(const Reason& reason) {
    const std::ptrdiff_t count = reason.numbers.empty() ? std::ssize(reason.pieces) : reason.numbers.front();
    return {reason.pieces.begin(), reason.pieces.begin() + std::min(count, std::ssize(reason.pieces))};
}

/// The reasons to report about a move: one main reason, and at most one that supports it: a second reason or a
/// fact.
class Explanation {
public:
    explicit Explanation(const Game& game) : game_(game) {}

    /// Sets the main reason if there is one whose proof is playable; returns whether it did.
    bool report(std::optional<Reason> reason) {
        const bool is_proved = reason.has_value() && can_be_played(game_, reason->proof.line);
        if (is_proved) {
            main_ = std::move(reason);
            victims_ = victims_of(*main_);
        }
        return is_proved;
    }
    /// Sets the second reason.
    void add_second(std::optional<Reason> reason) {
        if (reason.has_value() && can_be_played(game_, reason->proof.line)) {
            const std::vector<PlacedPiece> more = victims_of(*reason);
            victims_.insert(victims_.end(), more.begin(), more.end());
            second_ = std::move(reason);
        }
    }
    [[nodiscard]] bool has_victims() const { return !victims_.empty(); }
    /// Of a double attack, every piece counts as a victim.
    [[nodiscard]] bool is_victim(const PlacedPiece& piece) const {
        return main_->kind == ReasonKind::double_attack || main_->kind == ReasonKind::missed_attack ||
               std::find(victims_.begin(), victims_.end(), piece) != victims_.end();
    }
    /// The moves of the main reason's proof.
    [[nodiscard]] const std::vector<MoveTexts>& line() const { return main_->proof.line; }
    /// Whether the main reason is about the reply: its proof then begins with the move played.
    [[nodiscard]] bool is_of_reply(const Choice& choice) const {
        return line().front() == texts_of(choice.before, choice.played);
    }
    [[nodiscard]] bool has_fact() const { return fact_.has_value(); }
    /// Adds the best of the facts that pass, unless there is a second reason. `way` leads to the position or
    /// move of the facts, and becomes their proof.
    template <class Condition>
    void add_facts(std::vector<Reason> facts, const std::vector<MoveTexts>& way, Condition passes) {
        for (Reason& fact : facts) {
            const auto rank = std::find(points.begin(), points.end(), fact.kind) - points.begin();
            if (!second_.has_value() && rank < rank_ && passes(fact) && can_be_played(game_, way)) {
                rank_ = rank;
                fact.proof.line = way;
                fact_ = std::move(fact);
            }
        }
    }
    std::vector<Reason> take() {
        std::vector<Reason> reasons;
        for (std::optional<Reason>* const reason : {&main_, &second_, &fact_}) {
            if (reason->has_value()) {
                reasons.push_back(std::move(**reason));
            }
        }
        return reasons;
    }

private:
    const Game& game_;
    std::optional<Reason> main_;
    std::optional<Reason> second_;
    std::optional<Reason> fact_;
    std::ptrdiff_t rank_ = std::ssize(points);
    std::vector<PlacedPiece> victims_;
};

/// Whether a fact is about a victim or the king. Removes irrelevant pawns from a fork.
bool is_to_the_point(const Explanation& explanation, Reason& fact) {
    const std::size_t first = fact.kind == ReasonKind::new_springboard ? 2 : 1;
    const auto counts = [&explanation](const PlacedPiece& piece) {
        return piece.letter == 'K' || explanation.is_victim(piece);
    };
    switch (fact.kind) {
        case ReasonKind::fork: {
            const auto is_beside = [&](const PlacedPiece& piece) {
                return piece.letter == 'P' && !counts(piece);
            };
            std::erase_if(fact.arrows, [&](const Arrow& arrow) {
                return std::any_of(fact.pieces.begin() + 1, fact.pieces.end(), [&](const PlacedPiece& piece) {
                    return piece.square == arrow.to && is_beside(piece);
                });
            });
            fact.pieces.erase(std::remove_if(fact.pieces.begin() + 1, fact.pieces.end(), is_beside),
                              fact.pieces.end());
            return fact.pieces.size() > 2 &&
                   std::any_of(fact.pieces.begin() + 1, fact.pieces.end(),
                               [&](const PlacedPiece& piece) { return explanation.is_victim(piece); });
        }
        case ReasonKind::skewer:
        case ReasonKind::overloaded:
            return explanation.is_victim(fact.pieces[1]) || explanation.is_victim(fact.pieces[2]);
        case ReasonKind::only_propel:
            return explanation.is_victim(fact.pieces[0]) || explanation.is_victim(fact.pieces[1]);
        case ReasonKind::discovered_attack:
        case ReasonKind::new_springboard:
            return counts(fact.pieces[first]);
        case ReasonKind::removes_guard:
            return explanation.is_victim(fact.pieces[1]);
        case ReasonKind::ends_attack:
        case ReasonKind::shields:
            // Irrelevant if the move wins something.
            return !explanation.has_victims() && fact.pieces[1].letter != 'P';
        default:
            return fact.kind != ReasonKind::door_opened;
    }
}

/// If the move, the last of `way`, has a single answer, adds what the next move of the proof attacks.
void add_facts_behind_answer(Explanation& explanation, Game game, MoveCode move, std::vector<MoveTexts> way) {
    game.play(move);
    const std::vector<MoveCode> answers = game.legal_moves();
    if (explanation.has_fact() || answers.size() != 1 || explanation.line().size() < way.size() + 2) {
        return;
    }
    Reason forced{.kind = ReasonKind::forced_then, .moves = {texts_of(game, answers.front())}};
    game.play(answers.front());
    forced.moves.push_back(explanation.line()[way.size() + 1]);
    way.insert(way.end(), forced.moves.begin(), forced.moves.end());
    explanation.add_facts(facts_of_move(game, game.parse_uci(forced.moves.back().uci).value()), way,
                          [&explanation](Reason& fact) {
                              return (fact.kind == ReasonKind::fork || fact.kind == ReasonKind::skewer ||
                                      fact.kind == ReasonKind::discovered_attack) &&
                                     is_to_the_point(explanation, fact);
                          });
    if (explanation.has_fact()) {
        forced.proof.line = std::move(way);
        explanation.add_second(std::move(forced));
    }
}

/// Adds the exact facts of a reported move.
void add_facts_of_move(Explanation& explanation, const Game& game, MoveCode move, std::vector<MoveTexts> way) {
    way.push_back(texts_of(game, move));
    explanation.add_facts(facts_of_move(game, move), way,
                          [&explanation](Reason& fact) { return is_to_the_point(explanation, fact); });
    add_facts_behind_answer(explanation, game, move, std::move(way));
}

/// Adds the exact facts of the reply to a mistake, and of the piece that it captures.
void add_facts_of_reply(Explanation& explanation, const Choice& choice, MoveCode reply) {
    const MoveTexts played = texts_of(choice.before, choice.played);
    add_facts_of_move(explanation, choice.after, reply, {played});
    const std::string reply_text = choice.after.to_uci(reply);
    explanation.add_facts(facts_of_move(choice.before, choice.played), {played}, [&](const Reason& fact) {
        return fact.kind == ReasonKind::door_opened && fact.moves.back().uci == reply_text;
    });
    const MoveDetails details = choice.after.details(reply);
    if (const Displacement* const captured = details.captured()) {
        explanation.add_facts(facts_of_position(choice.after), {played}, [captured](const Reason& fact) {
            return (fact.kind == ReasonKind::pinned || fact.kind == ReasonKind::pinned_at_corner) &&
                   fact.pieces.front().square == captured->from;
        });
        explanation.add_facts(facts_of_position(choice.before), {}, [captured](const Reason& fact) {
            return fact.kind == ReasonKind::no_tile && fact.pieces.front().letter != 'P' &&
                   fact.pieces.front().square == captured->from;
        });
    }
}

/// Adds bounces and passes of a move that begins a mate.
void add_facts_of_mate(Explanation& explanation, const Game& game, MoveCode move, std::vector<MoveTexts> way) {
    way.push_back(texts_of(game, move));
    explanation.add_facts(facts_of_move(game, move), way, [](const Reason& fact) {
        return fact.kind == ReasonKind::bounces_off || fact.kind == ReasonKind::passes_through;
    });
}

/// Reports a missed or allowed mate in at most `most_moves`; returns whether there is one.
bool report_mate(Explanation& explanation, Evidence& evidence, const Choice& choice, MoveCode reply,
                 int most_moves) {
    const auto is_near = [most_moves](const std::optional<Reason>& mate) {
        return mate.has_value() && mate->numbers[0] <= most_moves;
    };
    if (const std::optional<Reason> missed = prove_mate_missed(evidence, choice);
        is_near(missed) && explanation.report(missed)) {
        add_facts_of_mate(explanation, choice.before, choice.best, {});
        return true;
    }
    if (reply == MoveCode::none) {
        return false;
    }
    if (const std::optional<Reason> allowed = prove_mate_allowed(evidence, choice, reply);
        is_near(allowed) && explanation.report(allowed)) {
        add_facts_of_mate(explanation, choice.after, reply, {texts_of(choice.before, choice.played)});
        return true;
    }
    return false;
}

/// Reports a loss of material or a missed gain; returns whether one was proved.
bool report_material(Explanation& explanation, Evidence& evidence, const Choice& choice, MoveCode reply) {
    std::optional<Reason> capture = prove_missed_capture(evidence, choice);
    const bool is_recapture = capture.has_value() && capture->kind == ReasonKind::missed_recapture;
    // What can be taken for nothing needs no line.
    const bool is_free = capture.has_value() &&
                         exchange_gain(choice.before, choice.best) == material_gain(choice.before, choice.best);
    std::optional<Reason> lines = is_recapture ? std::nullopt : prove_reply_wins(evidence, choice, reply);
    if (!lines.has_value() && !is_recapture && !is_free) {
        lines = prove_missed_win(evidence, choice, reply);
    }
    const bool has_pieces = lines.has_value() && !lines->pieces.empty();
    if (!(has_pieces && explanation.report(lines)) && !explanation.report(std::move(capture)) &&
        !explanation.report(prove_forced_gain(evidence, choice, reply)) &&
        !explanation.report(std::move(lines))) {
        return false;
    }
    if (explanation.is_of_reply(choice)) {
        add_facts_of_reply(explanation, choice, reply);
    } else {
        add_facts_of_move(explanation, choice.before, choice.best, {});
    }
    return true;
}

/// Reports a hanging piece; returns whether there is one.
bool report_hanging(Explanation& explanation, Evidence& evidence, const Choice& choice, MoveCode reply) {
    std::optional<Reason> hangs = prove_hangs(evidence, choice, reply);
    if (!hangs.has_value()) {
        return false;
    }
    const MoveCode capture = choice.after.parse_uci(hangs->moves.front().uci).value();
    if (!explanation.report(std::move(hangs))) {
        return false;
    }
    add_facts_of_reply(explanation, choice, capture);
    return true;
}

/// Reports that only the best move is good, and why; returns whether that was proved.
bool report_only_move(Explanation& explanation, Evidence& evidence, const Game& game, MoveCode best) {
    if (!explanation.report(prove_only_move(evidence, game, best))) {
        return false;
    }
    if (std::optional<Reason> mates = prove_mates(evidence, game, best)) {
        explanation.add_second(std::move(mates));
        return true;
    }
    explanation.add_second(prove_capture(evidence, game, best));
    add_facts_of_move(explanation, game, best, {});
    return true;
}

}  // namespace

Explainer::Explainer(Analyst& analyst, const Budget& budget)
    : analyst_(analyst), budgets_(budgets_for_proof(budget)) {}

std::vector<Reason> Explainer::explain_mistake(const Game& before, const MoveSearches& known, double loss) {
    Evidence evidence(analyst_, budgets_, before, Demand::proof());
    const auto learn = [&evidence](const Game& game, const Line& line, std::size_t budget) {
        evidence.learn(game, {line.moves.front()}, budget, line);
    };
    learn(before, known.lines.front(), evidence.largest());
    learn(before, known.played, evidence.largest());
    for (std::size_t i = 0; i < known.again.size(); ++i) {
        const std::size_t budget = i == 0 ? 0 : evidence.confirming();
        learn(before, known.again[i].first, budget);
        learn(before, known.again[i].second, budget);
    }
    const Choice choice(before, known.played.moves.front(), known.lines.front().moves.front());
    MoveCode reply = MoveCode::none;
    if (known.played.moves.size() > 1) {
        reply = known.played.moves[1];
        learn(choice.after, rest_of(known.played), evidence.largest());
    } else if (const std::vector<MoveCode> replies = choice.after.legal_moves(); !replies.empty()) {
        reply = evidence.line(choice.after, replies, evidence.largest()).moves.front();
    }
    Explanation explanation(before);
    constexpr int near_mate = 5;
    constexpr int any_mate = score_mate;
    const bool loses = loss >= evidence.demand().confirmed_gap && reply != MoveCode::none;
    const bool is_proved =
        report_mate(explanation, evidence, choice, reply, near_mate) ||
        (loses && report_hanging(explanation, evidence, choice, reply)) ||
        report_mate(explanation, evidence, choice, reply, any_mate) ||
        (loses && report_material(explanation, evidence, choice, reply)) ||
        (loss >= evidence.demand().gap && report_only_move(explanation, evidence, before, choice.best)) ||
        (loses && explanation.report(prove_quiet(evidence, choice)));
    if (!is_proved && loss >= mistake_loss && reply != MoveCode::none) {
        explanation.report(refutation(evidence, choice, reply));
    }
    return explanation.take();
}

std::vector<Reason> Explainer::explain_only_move(const Game& before, const Line& best, const Line& second) {
    Evidence evidence(analyst_, budgets_, before, Demand::proof());
    // Next to a second line, the best one is often overestimated, so it is searched alone.
    evidence.learn(before, all_but(before, {best.moves.front()}), evidence.largest(), second);
    Explanation explanation(before);
    report_only_move(explanation, evidence, before, best.moves.front());
    return explanation.take();
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
