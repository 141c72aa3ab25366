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

/// How positions are looked at.
struct ReviewSettings {
    Budget budget;
    /// Lines of each position.
    int lines = 1;
    /// Tables of endings, whose word counts where they have one; may be null.
    std::shared_ptr<const tables::Tables> tables = {};
    /// Whether mistakes and only moves get reasons, which takes more searches.
    bool has_reasons = true;
};

/// What there is to say of a move of a game.
struct PlyReview {
    /// The best lines of the position before the move, the best first; one at least.
    std::vector<Line> lines;
    /// The move with what follows: one of `lines`, or a search of this move alone with the same budget.
    Line played;
    /// Whether tables say so: the scores are exact, and the lines lead to mate by best play of both sides.
    bool is_exact = false;
    /// What seems a mistake is looked at with an eighth of the nodes and with twice as many: the scores of the
    /// best move and of the one played by these searches, as far as they were needed.
    std::vector<std::pair<Score, Score>> again = {};
    /// Why it is a mistake, or the only good move (`Explainer`); empty for other moves.
    std::vector<Reason> reasons = {};

    friend bool operator==(const PlyReview&, const PlyReview&) = default;
};

/// Looks at a legal move in a position: by tables where they know it and its moves, and the 50-move rule leaves
/// it at that, else by the search, which asks them too.
PlyReview review_move(Analyst& analyst, const Game& before, MoveCode played, const ReviewSettings& settings);

/// The expected score that the move played has lost against the best one, 0 to 1: the least of all searches.
double loss_of(const PlyReview& review, const Game& before);

/// The reasons of a mistake, and of the only good move where there is a second line to tell that; empty for
/// other moves. The explainer's searches are of the review's budget.
std::vector<Reason> reasons_of(Explainer& explainer, const PlyReview& review, const Game& before);

}  // namespace ricochet::tools::analyse
