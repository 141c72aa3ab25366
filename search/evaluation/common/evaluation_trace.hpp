// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "search/common/score.hpp"

namespace ricochet {

/// The scale of a position that is not drawish.
constexpr int normal_scale = 64;

/// The worth of a piece on its square: by how much the network's value changes without it.
struct PieceWorth {
    std::string square;
    char piece = ' ';
    /// The worth from White's point of view.
    Score worth = 0;
};

/// The network's view of a position. Scores are from White's point of view, in centipawns.
struct NetworkTrace {
    Score value = 0;
    /// The bucket that gave the value, and the values by all buckets of the variant.
    std::size_t bucket = 0;
    std::vector<Score> by_bucket;
    std::vector<PieceWorth> pieces;
};

/// The parts of an evaluation. Scores are from White's point of view, in centipawns.
struct EvaluationTrace {
    Score material = 0;
    /// Set if a network is in use.
    std::optional<NetworkTrace> network;
    /// The scale of the side ahead: 0 (a draw) to `normal_scale`.
    int scale = normal_scale;
    /// Whether it is an ending that is evaluated without a network.
    bool is_known = false;
    /// The evaluation that the search uses.
    Score evaluation = 0;
};

}  // namespace ricochet
