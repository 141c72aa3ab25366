// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "tools/match/store/conditions.hpp"

namespace ricochet::tools::match {

/// Results of games, from one side's view.
struct GameCounts {
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;

    [[nodiscard]] std::int64_t total() const { return wins + draws + losses; }
    [[nodiscard]] double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2.0; }
    /// Adds a game with 0, 1 or 2 half points.
    void add(int half_points) { (half_points == 2 ? wins : half_points == 1 ? draws : losses) += 1; }
};

/// Results of pairs of games (one opening, both colours), from one side's view: the numbers of pairs with 0,
/// 1/2, 1, 1 1/2 and 2 points. The two games of a pair depend on each other, so pairs are the unit of all
/// statistics.
struct PairCounts {
    std::array<std::int64_t, 5> count{};

    [[nodiscard]] std::int64_t total() const;
};

/// The logistic Elo for an expected score from 0 to 1: 400 log10(s / (1 - s)); infinite at 0 and 1.
double elo_from_score(double score);
/// The inverse.
double score_from_elo(double elo);

/// One Elo of the normalised scale in units of (score - 1/2) / standard deviation of a game:
/// nElo = (800 / ln 10) t (M. Van den Bergh, "Normalized Elo", 2021).
constexpr double normalized_elo_unit = 347.43558552260146;

/// The estimated difference in strength from pairs of games. All errors are half widths of 95 % intervals.
struct EloEstimate {
    /// Points per game, 0 to 1.
    double score = 0.5;
    /// Infinite if all games were won or all were lost.
    double elo = 0.0;
    /// Not a number without pairs, or if all ended alike, as there is no deviation then. Infinite if the
    /// interval reaches a score of 0 or 1.
    double elo_error = 0.0;
    /// Not a number if all pairs ended alike.
    double normalized_elo = 0.0;
    double normalized_error = 0.0;
    /// Likelihood of superiority: the probability that this side is stronger.
    double superiority = 0.5;
};

/// The estimate from pairs; without pairs: score 1/2, Elo 0, errors not a number.
EloEstimate estimate_elo(const PairCounts& pairs);

enum class SprtDecision : std::uint8_t { go_on, accept_elo0, accept_elo1 };

/// Wald's bounds for the log-likelihood ratio: log(beta / (1 - alpha)) and log((1 - beta) / alpha).
double lower_bound(const SprtSettings& settings);
double upper_bound(const SprtSettings& settings);

/// The log-likelihood ratio of the generalised SPRT on the pentanomial model: each hypothesis is represented by
/// the distribution of pair scores that fits the observed one best (M. Van den Bergh, "A practical introduction
/// to the GSPRT", 2020, and "Normalized Elo", 2021). 0 without pairs.
double log_likelihood_ratio(const PairCounts& pairs, const SprtSettings& settings);

/// The state of a test.
struct SprtState {
    double llr = 0.0;
    double lower = 0.0;
    double upper = 0.0;
    SprtDecision decision = SprtDecision::go_on;
};

/// Whether a test has ended; false without one.
inline bool is_decided(const std::optional<SprtState>& test) {
    return test && test->decision != SprtDecision::go_on;
}

SprtState evaluate_sprt(const PairCounts& pairs, const SprtSettings& settings);

}  // namespace ricochet::tools::match
