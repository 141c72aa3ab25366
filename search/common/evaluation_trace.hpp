// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/common/color.hpp"
#include "search/common/score.hpp"
#include "search/common/tapered_score.hpp"

namespace ricochet {

/// One row of the table that `eval` prints: a term for both sides, each from its own point of view.
struct EvaluationTerm {
    std::string_view name;
    std::array<TaperedScore, color_count> by_color;
};

/// What a piece is worth where it stands: how much the network's value changes without it.
struct PieceWorth {
    std::string square;
    char piece = ' ';
    /// From White's point of view.
    Score worth = 0;
};

/// The network's view of a position. Scores are from White's point of view, in centipawns.
struct NetworkTrace {
    Score value = 0;
    /// The output that gave the value, and what the others of the variant say.
    std::size_t bucket = 0;
    std::vector<Score> by_bucket;
    std::vector<PieceWorth> pieces;
};

/// The parts of an evaluation.
struct EvaluationTrace {
    std::vector<EvaluationTerm> terms;
    /// 0 (endgame) to 256 (middlegame).
    int phase = 0;
    /// How winnable the position is for the side ahead: 0 (a draw) to 64 (normal).
    int scale = 64;
    /// Of the hand-written evaluation, from White's point of view, in centipawns, tempo included.
    Score total = 0;
    /// Where a network is in use.
    std::optional<NetworkTrace> network;
    /// What the search goes by, from White's point of view.
    Score evaluation = 0;
};

}  // namespace ricochet
