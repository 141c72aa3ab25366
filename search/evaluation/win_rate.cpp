// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/win_rate.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace ricochet {

namespace {

/// What every piece counts for, in pawns; the order of `PieceType`.
constexpr std::array<int, piece_type_count> material_weight = {1, 3, 3, 5, 9, 0, 4};
/// That of the start position.
constexpr int start_material = 98;

int material(const Position& position) {
    int sum = 0;
    for (const PieceType type : all_piece_types) {
        const int count =
            position.pieces(Color::white, type).count() + position.pieces(Color::black, type).count();
        sum += material_weight[index(type)] * count;
    }
    return sum;
}

int permille_logistic(double x) {
    return static_cast<int>(std::lround(1000.0 / (1.0 + std::exp(-x))));
}

}  // namespace

WinDrawLoss win_draw_loss(Score score, const Position& position) {
    if (is_mate(score)) {
        return score > 0 ? WinDrawLoss{1000, 0, 0} : WinDrawLoss{0, 0, 1000};
    }
    const int pieces = std::min(material(position), start_material);
    /// The score that wins every other game, in centipawns.
    const double middle = 150.0 - pieces / 2.0;
    /// How far from there the odds grow to e : 1.
    const double width = 90.0 - pieces / 4.0;
    const int win = permille_logistic((score - middle) / width);
    const int loss = permille_logistic((-score - middle) / width);
    return {win, 1000 - win - loss, loss};
}

}  // namespace ricochet
