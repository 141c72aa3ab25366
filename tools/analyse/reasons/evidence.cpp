// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/reasons/evidence.hpp"

#include "tools/analyse/reasons/judgement.hpp"

namespace ricochet::tools::analyse {

const Line& Evidence::line(const Game& game, const std::vector<MoveCode>& only, std::size_t budget) {
    const LineKey place = key(game, only, budget);
    const auto found = lines_.find(place);
    return found != lines_.end()
               ? found->second
               : lines_.emplace(place, analyst_.search(game, budgets_[budget], 1, only).front()).first->second;
}

double Evidence::expected(const Game& game, const std::vector<MoveCode>& only, std::size_t budget) {
    return expected_score(line(game, only, budget).score, game_);
}

}  // namespace ricochet::tools::analyse
