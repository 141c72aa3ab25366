// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstddef>
#include <utility>
#include <vector>

#include "tools/analyse/reasons/move_texts.hpp"
#include "tools/analyse/reasons/proof_parts.hpp"
#include "tools/analyse/reasons/provers.hpp"

namespace ricochet::tools::analyse {

namespace {

/// A move, or all captures of the piece that it captures.
std::vector<MoveCode> moves_like(const Game& game, MoveCode move) {
    std::vector<MoveCode> captures = game.legal_moves();
    std::erase_if(captures, [&](MoveCode other) { return !takes_same(game, other, move); });
    return captures.empty() ? std::vector<MoveCode>{move} : captures;
}

/// The best move of the side not to move after a null move.
struct Threat {
    /// The position after the null move.
    Game pass;
    MoveCode move;
    /// Compared with the position's value to that side.
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
    const std::vector<MoveCode> others = all_but(threat.pass, moves_like(threat.pass, best));
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

/// A reason whose line begins with the null move.
Reason reason_of_threat(Evidence& evidence, const Threat& threat) {
    Reason reason = reason_of_move(evidence, ReasonKind::threatens, threat.pass, threat.move);
    reason.proof.line.insert(reason.proof.line.begin(), {"0000", "0000"});
    take_numbers(reason, threat.gain);
    return reason;
}

}  // namespace

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

}  // namespace ricochet::tools::analyse
