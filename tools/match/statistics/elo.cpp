// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/statistics/elo.hpp"

#include <algorithm>
#include <array>
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

/// Converts a difference of mean pair scores to the normalised scale: a game's deviation is that of a pair
/// score times the square root of 2.
double to_normalized(double difference, double pair_deviation) {
    return difference / (std::numbers::sqrt2 * pair_deviation) * normalized_elo_unit;
}

using Distribution = std::array<double, 5>;

constexpr Distribution pair_scores = {0.0, 0.25, 0.5, 0.75, 1.0};

struct Moments {
    double mean;
    double variance;
};

Moments moments(const Distribution& probability) {
    Moments result{0.0, 0.0};
    for (std::size_t i = 0; i < probability.size(); ++i) {
        result.mean += probability[i] * pair_scores[i];
    }
    for (std::size_t i = 0; i < probability.size(); ++i) {
        const double distance = pair_scores[i] - result.mean;
        result.variance += probability[i] * distance * distance;
    }
    return result;
}

/// The distribution closest to `observed` (by likelihood) under which the `values` have expectation 0. By
/// Lagrange it is p_i / (1 + x v_i), with x the one root of a falling function between two poles, found by
/// bisection. The values must have both signs.
Distribution fit_zero_mean(const Distribution& observed, const Distribution& values) {
    const auto [lowest, highest] = std::minmax_element(values.begin(), values.end());
    double low = -1.0 / *highest;
    double high = -1.0 / *lowest;
    constexpr int halvings = 100;
    for (int i = 0; i < halvings; ++i) {
        const double x = (low + high) / 2.0;
        double sum = 0.0;
        for (std::size_t k = 0; k < values.size(); ++k) {
            sum += observed[k] * values[k] / (1.0 + x * values[k]);
        }
        (sum > 0.0 ? low : high) = x;
    }
    const double x = (low + high) / 2.0;
    Distribution fitted{};
    for (std::size_t k = 0; k < values.size(); ++k) {
        fitted[k] = observed[k] / (1.0 + x * values[k]);
    }
    return fitted;
}

Distribution fit_mean(const Distribution& observed, double mean) {
    Distribution values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = pair_scores[i] - mean;
    }
    return fit_zero_mean(observed, values);
}

/// The closest distribution with (mean - 1/2) / deviation = t. This condition is not linear in the
/// probabilities, so it is linearised around the latest fit, and the fit repeated until it converges.
Distribution fit_t_value(const Distribution& observed, double t) {
    Distribution fitted;
    fitted.fill(1.0 / static_cast<double>(fitted.size()));
    constexpr int most_rounds = 50;
    for (int round = 0; round < most_rounds; ++round) {
        const auto [mean, variance] = moments(fitted);
        const double deviation = std::sqrt(variance);
        Distribution values{};
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double z = (pair_scores[i] - mean) / deviation;
            values[i] = pair_scores[i] - 0.5 - t * deviation * (1.0 + z * z) / 2.0;
        }
        const Distribution before = fitted;
        fitted = fit_zero_mean(observed, values);
        double change = 0.0;
        for (std::size_t i = 0; i < fitted.size(); ++i) {
            change = std::max(change, std::abs(fitted[i] - before[i]));
        }
        if (change < 1e-10) {
            break;
        }
    }
    return fitted;
}

Distribution fit(const Distribution& observed, double elo, EloModel model) {
    if (model == EloModel::logistic) {
        return fit_mean(observed, score_from_elo(elo));
    }
    return fit_t_value(observed, elo / normalized_elo_unit * std::numbers::sqrt2);
}

}  // namespace

std::int64_t PairCounts::total() const {
    return std::accumulate(count.begin(), count.end(), std::int64_t{0});
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
    Distribution shares{};
    std::transform(pairs.count.begin(), pairs.count.end(), shares.begin(),
                   [total](std::int64_t count) { return static_cast<double>(count) / total; });
    const auto [mean, variance] = moments(shares);
    estimate.score = mean;
    estimate.elo = elo_from_score(mean);
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

double lower_bound(const SprtSettings& settings) {
    return std::log(settings.beta / (1.0 - settings.alpha));
}

double upper_bound(const SprtSettings& settings) {
    return std::log((1.0 - settings.beta) / settings.alpha);
}

double log_likelihood_ratio(const PairCounts& pairs, const SprtSettings& settings) {
    if (pairs.total() == 0) {
        return 0.0;
    }
    // Outcomes that never occurred get a tiny probability; otherwise no hypothesis could contain them.
    constexpr double trace = 1e-3;
    Distribution observed{};
    double total = 0.0;
    for (std::size_t i = 0; i < observed.size(); ++i) {
        observed[i] = pairs.count[i] > 0 ? static_cast<double>(pairs.count[i]) : trace;
        total += observed[i];
    }
    for (double& probability : observed) {
        probability /= total;
    }
    const Distribution fit0 = fit(observed, settings.elo0, settings.model);
    const Distribution fit1 = fit(observed, settings.elo1, settings.model);
    double ratio = 0.0;
    for (std::size_t i = 0; i < observed.size(); ++i) {
        ratio += observed[i] * std::log(fit1[i] / fit0[i]);
    }
    return total * ratio;
}

SprtState evaluate_sprt(const PairCounts& pairs, const SprtSettings& settings) {
    SprtState state{log_likelihood_ratio(pairs, settings), lower_bound(settings), upper_bound(settings),
                    SprtDecision::go_on};
    if (state.llr >= state.upper) {
        state.decision = SprtDecision::accept_elo1;
    } else if (state.llr <= state.lower) {
        state.decision = SprtDecision::accept_elo0;
    }
    return state;
}

}  // namespace ricochet::tools::match
