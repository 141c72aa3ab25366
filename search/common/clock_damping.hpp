// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "search/common/score.hpp"

namespace ricochet {

// 50-move rule (Chess Programming Wiki, "Fifty-move Rule"): advantages fade as the draw comes nearer.
/// What an evaluation, in centipawns, counts in a search where the halfmove clock shows so much: all of it at
/// 0, half of it at 100. Evaluations themselves, those in the transposition table too, know no clock.
constexpr Score damped(Score evaluation, int halfmove_clock) {
    constexpr int vanishing_halfmoves = 200;
    return evaluation * (vanishing_halfmoves - std::min(halfmove_clock, vanishing_halfmoves)) /
           vanishing_halfmoves;
}

}  // namespace ricochet
