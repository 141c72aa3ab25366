// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

#include "tools/lab/data/record.hpp"
#include "tools/lab/data/trained_game.hpp"

namespace ricochet::tools::train {

/// Parameters of the training target, a winning chance computed from score and result.
struct Target {
    /// The score at which the winning chance is 1 / (1 + 1/e), in centipawns.
    double scale = 400;
    /// The weight of the score, 0 to 1; the rest is the weight of the game's result.
    double score_weight = 0.5;
};

/// The inputs of a position and their training target.
struct Sample : data::SeenPosition {
    /// The expected score of the side to move, 0 to 1.
    double chance = 0.5;
};

/// The sample of a valid record.
Sample sample_of(const data::TrainedGame& game, const data::Record& record, const Target& target);

/// The winning chance for a score.
double chance_of_score(Score score, double scale);
/// The winning chance for a result: 0, 0.5 or 1.
double chance_of_result(data::GameResult result);

/// Fits the scale of scores to results by least squares; from 50 to 2000.
double fit_scale(std::span<const data::Record> records);

}  // namespace ricochet::tools::train
