// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "tools/match/report/elo.hpp"

namespace ricochet::tools::match {

/// The scale on which the two hypotheses are given.
enum class EloModel : std::uint8_t { normalized, logistic };

/// A sequential probability ratio test between "the difference is `elo0`" and "it is `elo1`".
struct SprtSettings {
    double elo0 = 0.0;
    double elo1 = 5.0;
    /// Probability of taking elo1 for true when elo0 is.
    double alpha = 0.05;
    /// Probability of taking elo0 for true when elo1 is.
    double beta = 0.05;
    EloModel model = EloModel::normalized;
};

enum class SprtDecision : std::uint8_t { go_on, accept_elo0, accept_elo1 };

/// Wald's bounds for the log-likelihood ratio: log(beta / (1 - alpha)) and log((1 - beta) / alpha).
double lower_bound(const SprtSettings& settings);
double upper_bound(const SprtSettings& settings);

/// The log-likelihood ratio of the generalised SPRT on the pentanomial model: each hypothesis is represented by
/// the distribution of pair scores that fits the observed one best (M. Van den Bergh, "A practical introduction
/// to the GSPRT", 2020, and "Normalized Elo", 2021). 0 without pairs.
double log_likelihood_ratio(const PairCounts& pairs, const SprtSettings& settings);

/// Where a test stands.
struct SprtState {
    double llr = 0.0;
    double lower = 0.0;
    double upper = 0.0;
    SprtDecision decision = SprtDecision::go_on;
};

SprtState evaluate_sprt(const PairCounts& pairs, const SprtSettings& settings);

}  // namespace ricochet::tools::match
