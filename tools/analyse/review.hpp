// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "movegen/game.hpp"
#include "search/tables/tables.hpp"
#include "tools/analyse/reasons/analyst.hpp"
#include "tools/analyse/reasons/explainer.hpp"
#include "tools/analyse/reasons/reason.hpp"

namespace ricochet::tools::analyse {

/// How positions are reviewed.
struct ReviewSettings {
    Budget budget;
    /// Lines searched in each position.
    int lines = 1;
    /// Tablebases, which take precedence over the search; may be null.
    std::shared_ptr<const tables::Tables> tables = {};
    /// Whether mistakes and only moves get reasons, which takes more searches.
    bool has_reasons = true;
};

/// The review of a move.
struct PlyReview : MoveSearches {
    /// Whether tablebases gave the scores: these are exact, and decisive lines are best play to mate.
    bool is_exact = false;
    /// Why the move is a mistake, or the only good move (`Explainer`); empty for other moves.
    std::vector<Reason> reasons = {};

    friend bool operator==(const PlyReview&, const PlyReview&) = default;
};

/// Reviews a legal move: by tablebases if they have the position and all its moves and the 50-move rule does
/// not matter, otherwise by a search, which probes them too.
PlyReview review_move(Analyst& analyst, const Game& before, MoveCode played, const ReviewSettings& settings);

/// The expected score lost by the move played compared with the best one, 0 to 1; the least of all searches.
double loss_of(const PlyReview& review, const Game& before);

/// The reasons for a mistake, or for the only good move if there is a second line to compare with; empty for
/// other moves. The explainer must have the review's budget.
std::vector<Reason> reasons_of(Explainer& explainer, const PlyReview& review, const Game& before);

}  // namespace ricochet::tools::analyse
