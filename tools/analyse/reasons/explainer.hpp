// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "movegen/game.hpp"
#include "tools/analyse/reasons/analyst.hpp"
#include "tools/analyse/reasons/reason.hpp"

namespace ricochet::tools::analyse {

/// Finds the reasons that can be proved of a move, by an analyst's searches. One a thread.
class Explainer {
public:
    /// A searched reason must hold by searches of this budget, and by those of an eighth of it.
    Explainer(Analyst& analyst, const Budget& budget);

    /// Why a move loses so much in expected score, from the best line of the position and that of the move, by
    /// searches of the largest budget: one reason, in the order mate, hanging pieces, material, the only good
    /// move, quiet kinds, and perhaps a fact that shows how. Where nothing can be proved of a mistake it is
    /// `refuted` alone; nothing of less.
    std::vector<Reason> explain_mistake(const Game& before, const Line& best, const Line& played, double loss);
    /// Why the best move is the only good one; empty if that cannot be proved.
    std::vector<Reason> explain_only_move(const Game& before, const Line& best);
    /// Either of a legal move where nothing was searched yet; empty for a move that is neither.
    std::vector<Reason> explain(const Game& before, MoveCode played);

    /// What a legal move threatens that was no threat before; nothing if that cannot be proved.
    std::optional<Reason> threat(const Game& before, MoveCode played);
    /// What the side that is not to move threatens in a position, new or not; nothing if that cannot be
    /// proved.
    std::optional<Reason> standing_threat(const Game& game);

private:
    Analyst& analyst_;
    std::vector<Budget> budgets_;
};

}  // namespace ricochet::tools::analyse
