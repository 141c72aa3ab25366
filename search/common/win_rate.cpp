// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/common/win_rate.hpp"

#include <cmath>

namespace ricochet {
namespace {

int permille_logistic(double x) {
    return static_cast<int>(std::lround(1000.0 / (1.0 + std::exp(-x))));
}

}  // namespace

Score normalized(Score score, Score even_score) {
    if (is_decided(score)) {
        return score;
    }
    constexpr Score highest = score_mate_bound - 1;
    return std::clamp(score * 100 / even_score, -highest, highest);
}

WinDrawLoss win_draw_loss(Score score, const WinRateCurve& curve) {
    if (is_decided(score)) {
        return score > 0 ? WinDrawLoss{1000, 0, 0} : WinDrawLoss{0, 0, 1000};
    }
    const int win = permille_logistic((score - curve.middle) / curve.width);
    const int loss = permille_logistic((-score - curve.middle) / curve.width);
    return {win, 1000 - win - loss, loss};
}

}  // namespace ricochet
