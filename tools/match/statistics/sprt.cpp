// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/statistics/sprt.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace ricochet::tools::match {

namespace {

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

/// The closest distribution with (mean - 1/2) / deviation = t. The condition is not linear in the
/// probabilities, so it is made so around the latest fit, and the fit repeated until it stands still.
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
    // What was never seen is given a trace of probability, without which no hypothesis could contain it.
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
