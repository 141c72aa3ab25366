// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/statistics/elo.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace ricochet::tools::match {

namespace {

/// The 97.5 % point of the normal distribution.
constexpr double two_sided_95 = 1.959963984540054;

double normal_distribution(double x) {
    return 0.5 * std::erfc(-x / std::numbers::sqrt2);
}

/// The normalised scale for a mean of pair scores (0 to 1) and their deviation: a game's deviation is that of a
/// pair score times the root of 2.
double to_normalized(double difference, double pair_deviation) {
    return difference / (std::numbers::sqrt2 * pair_deviation) * normalized_elo_unit;
}

}  // namespace

std::int64_t PairCounts::total() const {
    return std::accumulate(count.begin(), count.end(), std::int64_t{0});
}

PairCounts PairCounts::reversed() const {
    return {{count[4], count[3], count[2], count[1], count[0]}};
}

double elo_from_score(double score) {
    if (score <= 0.0 || score >= 1.0) {
        return score <= 0.0 ? -std::numeric_limits<double>::infinity()
                            : std::numeric_limits<double>::infinity();
    }
    return 400.0 * std::log10(score / (1.0 - score));
}

double score_from_elo(double elo) {
    return 1.0 / (1.0 + std::pow(10.0, -elo / 400.0));
}

EloEstimate estimate_elo(const PairCounts& pairs) {
    EloEstimate estimate;
    const auto total = static_cast<double>(pairs.total());
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    if (total == 0.0) {
        estimate.elo_error = estimate.normalized_error = unknown;
        return estimate;
    }
    double sum = 0.0;
    double squares = 0.0;
    for (std::size_t i = 0; i < pairs.count.size(); ++i) {
        const double score = static_cast<double>(i) / 4.0;
        sum += static_cast<double>(pairs.count[i]) * score;
        squares += static_cast<double>(pairs.count[i]) * score * score;
    }
    estimate.score = sum / total;
    estimate.elo = elo_from_score(estimate.score);
    const double variance = squares / total - estimate.score * estimate.score;
    const double difference = estimate.score - 0.5;
    if (variance <= 1e-12) {
        estimate.elo_error = estimate.normalized_elo = estimate.normalized_error = unknown;
        estimate.superiority = difference == 0.0 ? 0.5 : difference > 0.0 ? 1.0 : 0.0;
        return estimate;
    }
    const double deviation = std::sqrt(variance);
    const double error = deviation / std::sqrt(total);
    estimate.elo_error = (elo_from_score(estimate.score + two_sided_95 * error) -
                          elo_from_score(estimate.score - two_sided_95 * error)) /
                         2.0;
    estimate.normalized_elo = to_normalized(difference, deviation);
    estimate.normalized_error = to_normalized(two_sided_95 * error, deviation);
    estimate.superiority = normal_distribution(difference / error);
    return estimate;
}

}  // namespace ricochet::tools::match
