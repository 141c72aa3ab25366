// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "movegen/game.hpp"
#include "tools/analyse/reasons/analyst.hpp"
#include "tools/analyse/reasons/reason.hpp"

namespace ricochet::tools::analyse {

/// The searches of a position and of a move that was played there.
struct MoveSearches {
    /// The best lines of the position before the move, best first; at least one.
    std::vector<Line> lines;
    /// The line of the move: one of `lines`, or from a search of this move alone with the same budget.
    Line played;
    /// Of an apparent mistake, the best line and that of the move with an eighth of the budget; if it is still
    /// one, also with twice as much.
    std::vector<std::pair<Line, Line>> again = {};

    friend bool operator==(const MoveSearches&, const MoveSearches&) = default;
};

/// Finds reasons for moves that an analyst's searches prove. One instance per thread.
class Explainer {
public:
    /// A searched reason must hold with this budget and with an eighth of it; twice as much confirms it.
    Explainer(Analyst& analyst, const Budget& budget);

    /// Why a move loses `loss` in expected score. Returns one main reason, in the order near mate, hanging
    /// piece, distant mate, material, only good move, quiet kinds, and perhaps one that supports it. If nothing
    /// is proved, a mistake gets `refuted` alone, and a lesser loss nothing.
    std::vector<Reason> explain_mistake(const Game& before, const MoveSearches& known, double loss);
    /// Why the best move is the only good one, given the two best lines; empty if that is not proved.
    std::vector<Reason> explain_only_move(const Game& before, const Line& best, const Line& second);

    /// A new threat made by a legal move; nothing if none is proved.
    std::optional<Reason> threat(const Game& before, MoveCode played);
    /// What the side not to move threatens, whether new or not; nothing if no threat is proved.
    std::optional<Reason> standing_threat(const Game& game);

private:
    Analyst& analyst_;
    std::vector<Budget> budgets_;
};

}  // namespace ricochet::tools::analyse
