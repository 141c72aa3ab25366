// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "movegen/common/color.hpp"
#include "search/common/score.hpp"

namespace ricochet::tools::datagen {

/// Ends games whose result both sides have agreed on for long, so that nodes are not spent on what is decided.
/// The limits are wide: a result that the rules would not have given teaches the network something wrong.
class Adjudication {
public:
    /// The score that wins, and for how many plies in a row.
    static constexpr Score win_score = 1500;
    static constexpr int win_plies = 8;
    /// The score that draws, for how many plies in a row, and the first ply at which that is believed.
    static constexpr Score draw_score = 8;
    static constexpr int draw_plies = 20;
    static constexpr int first_draw_ply = 100;

    enum class Verdict { white_wins, draw, black_wins };

    /// Notes what the search said of a position, from White's point of view. A verdict once the game is
    /// decided.
    std::optional<Verdict> add(Score white_score, int ply);

private:
    int white_ahead_ = 0;
    int black_ahead_ = 0;
    int level_ = 0;
};

}  // namespace ricochet::tools::datagen
