// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/sample.hpp"

#include <cmath>

namespace ricochet::tools::train {

Sample sample_of(const data::TrainedGame& game, const data::Record& record, const Target& target) {
    Sample sample;
    game.see(record, sample);
    sample.chance = target.score_weight * chance_of_score(data::score_of(record), target.scale) +
                    (1 - target.score_weight) * chance_of_result(data::result_of(record));
    return sample;
}

double chance_of_score(Score score, double scale) {
    return 1 / (1 + std::exp(-score / scale));
}

double chance_of_result(data::GameResult result) {
    return static_cast<double>(index(result)) / 2;
}

double fit_scale(std::span<const data::Record> records) {
    constexpr double lowest = 50;
    constexpr double highest = 2000;
    constexpr int steps = 60;
    const auto error = [records](double scale) {
        double sum = 0;
        for (const data::Record& record : records) {
            const double difference =
                chance_of_score(data::score_of(record), scale) - chance_of_result(data::result_of(record));
            sum += difference * difference;
        }
        return sum;
    };
    // Ternary search, since the error has one minimum.
    double low = lowest;
    double high = highest;
    for (int step = 0; step < steps; ++step) {
        const double first = low + (high - low) / 3;
        const double second = high - (high - low) / 3;
        if (error(first) < error(second)) {
            high = second;
        } else {
            low = first;
        }
    }
    return (low + high) / 2;
}

}  // namespace ricochet::tools::train
