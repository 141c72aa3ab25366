// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

#include "tools/lab/data/record.hpp"
#include "tools/lab/data/trained_game.hpp"

namespace ricochet::tools::train {

/// What turns scores and results into what the network shall learn: chances to win.
struct Target {
    /// The score at which the chance is 1 / (1 + 1/e), in centipawns.
    double scale = 400;
    /// How much the score counts, 0 to 1; the rest is the game's result.
    double score_weight = 0.5;
};

/// A position as the network sees it, and what it shall say.
struct Sample : data::SeenPosition {
    /// The chance of the side to move to win, a draw being half a win.
    double chance = 0.5;
};

/// Of a sound record of a game.
Sample sample_of(const data::TrainedGame& game, const data::Record& record, const Target& target);

/// The chance that a score stands for.
double chance_of_score(Score score, double scale);
/// The chance that a result is: 0, 0.5 or 1.
double chance_of_result(data::GameResult result);

/// The scale that fits the scores to the results best, by least squares; between 50 and 2000.
double fit_scale(std::span<const data::Record> records);

}  // namespace ricochet::tools::train
