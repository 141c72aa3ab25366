// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/adjudicator.hpp"

#include <cstdlib>

namespace ricochet::tools::match {

void Adjudicator::add_move(Color side, const std::optional<SearchScore>& score, int full_moves) {
    full_moves_ = full_moves;
    Streaks& streaks = streaks_[index(side)];
    const auto extend = [&score](int& streak, auto holds) {
        streak = score && holds(score->comparable()) ? streak + 1 : 0;
    };
    if (rules_.draw) {
        extend(streaks.drawish, [this](int value) { return std::abs(value) <= rules_.draw->score; });
    }
    if (rules_.resign) {
        extend(streaks.losing, [this](int value) { return value <= -rules_.resign->score; });
        extend(streaks.winning, [this](int value) { return value >= rules_.resign->score; });
    }
}

std::optional<Verdict> Adjudicator::verdict() const {
    if (rules_.resign) {
        const ResignRule& rule = *rules_.resign;
        for (const Color loser : {Color::white, Color::black}) {
            const bool gives_up = streaks_[index(loser)].losing >= rule.move_count;
            const bool agreed = rule.one_sided || streaks_[index(~loser)].winning >= rule.move_count;
            if (gives_up && agreed) {
                return Verdict{win_for(~loser), Ending::adjudicated_win};
            }
        }
    }
    if (rules_.draw) {
        const DrawRule& rule = *rules_.draw;
        if (full_moves_ >= rule.move_number && streaks_[0].drawish >= rule.move_count &&
            streaks_[1].drawish >= rule.move_count) {
            return Verdict{GameResult::draw, Ending::adjudicated_draw};
        }
    }
    if (rules_.max_moves && full_moves_ >= *rules_.max_moves) {
        return Verdict{GameResult::draw, Ending::max_moves};
    }
    return std::nullopt;
}

}  // namespace ricochet::tools::match
