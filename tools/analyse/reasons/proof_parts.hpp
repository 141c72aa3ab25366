// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>

#include "movegen/game.hpp"
#include "tools/analyse/reasons/evidence.hpp"
#include "tools/analyse/reasons/provers.hpp"
#include "tools/analyse/reasons/reason.hpp"
#include "tools/common/json.hpp"

// Functions that provers share.

namespace ricochet::tools::analyse {

/// Whether `with(budget)` exceeds `without(budget)` by the demanded gap, or by `gap`, for every budget, and for
/// the confirming one too if that is less than the demanded gap. The proof has the numbers of the largest
/// budget.
template <class With, class Without>
std::optional<Proof> prove_gap(const Evidence& evidence, With with, Without without,
                               std::optional<double> gap = std::nullopt) {
    Proof proof{.nodes = evidence.nodes()};
    for (std::size_t budget = 0; budget < evidence.budget_count(); ++budget) {
        const double high = with(budget);
        const double low = without(budget);
        if (high - low < gap.value_or(evidence.demand().gap)) {
            return std::nullopt;
        }
        proof.with = rounded(high);
        proof.without = rounded(low);
    }
    constexpr double most = 0.75;
    const std::size_t last = evidence.confirming();
    const bool is_confirmed = proof.with - proof.without >= most * evidence.demand().gap ||
                              with(last) - without(last) >= gap.value_or(evidence.demand().gap);
    return is_confirmed ? std::optional(proof) : std::nullopt;
}

/// Whether both moves capture the same piece.
bool takes_same(const Game& game, MoveCode move, MoveCode other);

/// A reason about a move, with its arrows and its line searched with the largest budget.
Reason reason_of_move(Evidence& evidence, ReasonKind kind, const Game& game, MoveCode move);

/// Copies the numbers of a proof into a reason.
void take_numbers(Reason& reason, const Proof& proof);

}  // namespace ricochet::tools::analyse
