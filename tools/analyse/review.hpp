// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "movegen/game.hpp"
#include "tools/analyse/analyst.hpp"

namespace ricochet::tools::analyse {

/// How positions are looked at.
struct ReviewSettings {
    Budget budget;
    /// Lines of each position.
    int lines = 1;
};

/// What there is to say of a move of a game.
struct PlyReview {
    /// The best lines of the position before the move, the best first; one at least.
    std::vector<Line> lines;
    /// The move with what follows: one of `lines`, or a search of this move alone with the same budget.
    Line played;

    friend bool operator==(const PlyReview&, const PlyReview&) = default;
};

/// Looks at a legal move in a position.
PlyReview review_move(Analyst& analyst, const Game& before, MoveCode played, const ReviewSettings& settings);

/// The expected score that the move played has lost against the best one, 0 to 1.
double loss_of(const PlyReview& review, const Game& before);

}  // namespace ricochet::tools::analyse
