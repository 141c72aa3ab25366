// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "movegen/game.hpp"
#include "tools/analyse/reasons/analyst.hpp"
#include "tools/analyse/reasons/material.hpp"

namespace ricochet::tools::analyse {

/// So much expected score hangs on what a reason says.
constexpr double reason_delta = 0.10;

/// What searches have to show. Numbers near a limit would fall on its other side by more nodes: a proof asks
/// for more than is said.
struct Demand {
    /// The least difference that matters.
    double gap = reason_delta;
    /// The largest difference of moves that are called equal.
    double equal = reason_delta / 2;
    /// The least difference where the rules prove what is said, and searches only that it matters.
    double confirmed_gap = reason_delta / 4;
    /// The least part of what a move costs that is chosen as the reason.
    double share = 0;
    /// The least gains of material in centipawns, of exchanges and of lines; whether the latter have to last,
    /// and what is true but beside the point is left out.
    Score gain = 1;
    Score line_gain = 1;
    bool is_strict = false;

    /// What a reason says.
    static constexpr Demand claim() { return {}; }
    /// What its proof asks for.
    static constexpr Demand proof() {
        return {
            2 * reason_delta, reason_delta / 4, reason_delta / 2, 0.65, nearly_a_pawn, more_than_a_pawn, true};
    }
};

/// Searches of one position and of those near it, each made once for each budget. What is said by them has to
/// hold by all of the budgets.
class Evidence {
public:
    /// The last budget is the largest. Scores become expected scores by the win rates of `game`.
    Evidence(Analyst& analyst, const std::vector<Budget>& budgets, const Game& game, const Demand& demand)
        : analyst_(analyst), budgets_(budgets), game_(game), demand_(demand) {}

    [[nodiscard]] const Demand& demand() const { return demand_; }
    [[nodiscard]] std::size_t budget_count() const { return budgets_.size(); }
    [[nodiscard]] std::size_t largest() const { return budgets_.size() - 1; }
    /// Nodes of the largest budget; 0 where it is one of time.
    [[nodiscard]] std::uint64_t nodes() const { return budgets_.back().nodes.value_or(0); }

    /// Takes a line of an earlier search with the largest budget for that of its first move.
    void learn(const Game& game, const Line& line) {
        lines_[key(game, {line.moves.front()}, largest())] = line;
    }

    /// Searches of some moves by a budget of its own, with nothing kept.
    double expected_by(const Game& game, const std::vector<MoveCode>& only, const Budget& budget);
    /// The last budget.
    [[nodiscard]] const Budget& whole() const { return budgets_.back(); }

    /// The best line by some of the legal moves, one at least.
    const Line& line(const Game& game, const std::vector<MoveCode>& only, std::size_t budget);
    /// The expected score of the side to move in `game`, by some of its moves.
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
