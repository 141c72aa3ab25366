// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace ricochet {

// Tapered evaluation (Chess Programming Wiki, "Tapered Eval").
/// A pair of values, for the middlegame and for the endgame, blended by the material left.
struct TaperedScore {
    int middlegame = 0;
    int endgame = 0;

    friend constexpr bool operator==(TaperedScore, TaperedScore) = default;
    constexpr TaperedScore& operator+=(TaperedScore other) { return *this = *this + other; }
    constexpr TaperedScore& operator-=(TaperedScore other) { return *this = *this - other; }
    friend constexpr TaperedScore operator+(TaperedScore a, TaperedScore b) {
        return {a.middlegame + b.middlegame, a.endgame + b.endgame};
    }
    friend constexpr TaperedScore operator-(TaperedScore a, TaperedScore b) {
        return {a.middlegame - b.middlegame, a.endgame - b.endgame};
    }
    friend constexpr TaperedScore operator*(TaperedScore score, int times) {
        return {score.middlegame * times, score.endgame * times};
    }
};

}  // namespace ricochet
