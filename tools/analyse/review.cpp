// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/review.hpp"

#include <algorithm>

#include "tools/analyse/judgement.hpp"

namespace ricochet::tools::analyse {

PlyReview review_move(Analyst& analyst, const Game& before, MoveCode played, const ReviewSettings& settings) {
    PlyReview review;
    review.lines = analyst.search(before, settings.budget, settings.lines);
    const auto known =
        std::ranges::find_if(review.lines, [played](const Line& line) { return line.moves.front() == played; });
    review.played =
        known != review.lines.end() ? *known : analyst.search(before, settings.budget, 1, {played}).front();
    return review;
}

double loss_of(const PlyReview& review, const Game& before) {
    const double best = expected_score(review.lines.front().score, before);
    return std::max(0.0, best - expected_score(review.played.score, before));
}

}  // namespace ricochet::tools::analyse
