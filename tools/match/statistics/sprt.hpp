// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "tools/match/statistics/elo.hpp"
#include "tools/match/store/conditions.hpp"

namespace ricochet::tools::match {

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
