// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "movegen/game.hpp"
#include "tools/analyse/reasons/analyst.hpp"
#include "tools/analyse/reasons/judgement.hpp"
#include "tools/analyse/reasons/material.hpp"

namespace ricochet::tools::analyse {

/// The least difference in expected score that a searched reason claims.
constexpr double reason_delta = 0.10;

/// The thresholds for searched reasons. Searches with more nodes may give values on the other side of a
/// threshold, so a proof requires more than the reason claims.
struct Demand {
    /// The least difference in expected score that matters.
    double gap = reason_delta;
    /// The largest difference between moves that are considered equal.
    double equal = reason_delta / 2;
    /// The least difference if the rules prove the reason, and searches only show that it matters.
    double confirmed_gap = reason_delta / 4;
    /// The expected score above which a position is won without a mate.
    double won = 1 - inaccuracy_loss / 2;
    /// The least part of a move's cost that a reason must explain.
    double share = 0;
    /// The least gains of material in centipawns, by exchanges and by lines. If strict, gains by lines must
    /// last, and true but irrelevant reasons are left out.
    Score gain = 1;
    Score line_gain = nearly_a_pawn;
    bool is_strict = false;

    /// The thresholds that a reason claims.
    static constexpr Demand claim() { return {}; }
    /// The thresholds required to report a reason.
    static constexpr Demand proof() {
        return {2 * reason_delta,
                reason_delta / 4,
                0.6 * reason_delta,
                1 - inaccuracy_loss,
                0.65,
                nearly_a_pawn,
                more_than_a_pawn,
                true};
    }
};

/// Searches of a position and of those near it, cached for each budget. A reason must hold with every budget.
class Evidence {
public:
    /// Budgets are in ascending order. If the demand is strict, the last one only confirms reasons that are
    /// close, and gains of lines. Scores become expected scores by the win rates of `game`.
    Evidence(Analyst& analyst, const std::vector<Budget>& budgets, const Game& game, const Demand& demand)
        : analyst_(analyst), budgets_(budgets), game_(game), demand_(demand) {}

    [[nodiscard]] const Demand& demand() const { return demand_; }
    /// Budgets that every reason must hold with.
    [[nodiscard]] std::size_t budget_count() const { return budgets_.size() - (demand_.is_strict ? 1 : 0); }
    /// The largest of these.
    [[nodiscard]] std::size_t largest() const { return budget_count() - 1; }
    /// The budget that confirms.
    [[nodiscard]] std::size_t confirming() const { return budgets_.size() - 1; }
    /// Nodes of the largest budget; 0 for a budget of time.
    [[nodiscard]] std::uint64_t nodes() const { return budgets_[largest()].nodes.value_or(0); }

    /// Adds a line to the cache, as the best that begins with one of the given moves.
    void learn(const Game& game, const std::vector<MoveCode>& only, std::size_t budget, const Line& line) {
        lines_[key(game, only, budget)] = line;
    }

    /// The best line that begins with one of the given legal moves, of which there must be at least one.
    const Line& line(const Game& game, const std::vector<MoveCode>& only, std::size_t budget);
    /// The expected score of the side to move in `game`, searching only some moves.
    double expected(const Game& game, const std::vector<MoveCode>& only, std::size_t budget);

private:
    using LineKey = std::tuple<Key, std::vector<MoveCode>, std::size_t>;

    static LineKey key(const Game& game, const std::vector<MoveCode>& only, std::size_t budget) {
        return {game.key(), only, budget};
    }

    Analyst& analyst_;
    const std::vector<Budget>& budgets_;
    const Game& game_;
    Demand demand_;
    std::map<LineKey, Line> lines_;
};

}  // namespace ricochet::tools::analyse
