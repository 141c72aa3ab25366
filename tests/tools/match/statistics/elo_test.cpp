// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/statistics/elo.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "tests/catch.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::match;

// The figures for Elo, its error, normalised Elo and LOS are those of fastchess' tests (app/tests/elo_test.cpp
// of its repository); they derive from Fishtest's statistics.
TEST_CASE("Elo and errors from pairs agree with the figures published by fastchess") {
    struct Case {
        PairCounts pairs;
        double elo;
        double elo_error;
        double normalized;
        double normalized_error;
    };
    const auto example = GENERATE(Case{{{34, 54, 63, 64, 75}}, 55.58, 27.65, 57.94, 28.28},
                                  Case{{{332, 433, 498, 333, 334}}, -8.64, 10.33, -9.17, 10.96},
                                  Case{{{7895, 8757, 5685, 568, 9999}}, -21.04, 2.95, -19.01, 2.65});
    const EloEstimate estimate = estimate_elo(example.pairs);
    CHECK(estimate.elo == Approx(example.elo).margin(0.005));
    CHECK(estimate.elo_error == Approx(example.elo_error).margin(0.005));
    CHECK(estimate.normalized_elo == Approx(example.normalized).margin(0.005));
    CHECK(estimate.normalized_error == Approx(example.normalized_error).margin(0.005));
}

TEST_CASE("the likelihood of superiority agrees with the figure published by fastchess") {
    CHECK(estimate_elo({{332, 433, 498, 333, 334}}).superiority == Approx(0.0505).margin(0.00005));
}

TEST_CASE("Elo and score are inverse, and a clean sweep is infinite") {
    CHECK(elo_from_score(0.5) == Approx(0.0).margin(1e-12));
    CHECK(elo_from_score(0.75) == Approx(190.85).margin(0.005));
    CHECK(score_from_elo(elo_from_score(0.61)) == Approx(0.61));
    CHECK(std::isinf(elo_from_score(1.0)));
    const EloEstimate sweep = estimate_elo({{0, 0, 0, 0, 12}});
    CHECK(std::isinf(sweep.elo));
    CHECK(std::isnan(sweep.normalized_elo));
    CHECK(sweep.superiority == 1.0);
}

TEST_CASE("without games nothing is known") {
    const EloEstimate nothing = estimate_elo({});
    CHECK(nothing.score == 0.5);
    CHECK(nothing.elo == 0.0);
    CHECK(nothing.superiority == 0.5);
}

TEST_CASE("an error that is not known is not a number, and one without end is infinite") {
    CHECK(std::isnan(estimate_elo({}).elo_error));
    CHECK(std::isnan(estimate_elo({{0, 0, 0, 0, 12}}).elo_error));
    CHECK(std::isnan(estimate_elo({{0, 0, 5, 0, 0}}).elo_error));
    CHECK(std::isinf(estimate_elo({{0, 0, 0, 1, 1}}).elo_error));
}

// The log-likelihood ratios are those of finished tests on Fishtest, as used by fastchess' tests
// (app/tests/sprt_test.cpp of its repository).
TEST_CASE("log-likelihood ratios agree with those published for tests of Stockfish") {
    struct Case {
        PairCounts pairs;
        double elo0;
        double elo1;
        EloModel model;
        double llr;
    };
    const auto example =
        GENERATE(Case{{{365, 16618, 36229, 16974, 390}}, 0.0, 2.0, EloModel::normalized, 2.25},
                 Case{{{127, 4883, 10712, 5150, 104}}, -1.75, 0.25, EloModel::normalized, 3.01},
                 Case{{{223, 9863, 21279, 10037, 246}}, 0.5, 2.5, EloModel::logistic, -3.07},
                 Case{{{871, 26175, 55983, 26678, 821}}, 0.0, 2.0, EloModel::logistic, -4.98});
    const double llr =
        log_likelihood_ratio(example.pairs, {example.elo0, example.elo1, 0.05, 0.05, example.model});
    CHECK(llr == Approx(example.llr).margin(0.005));
}

// These tests also include an extreme case: all pairs are won, so four of the five outcomes never occurred.
TEST_CASE("the log-likelihood ratio of pairs that are all won agrees with the published one") {
    const double llr = log_likelihood_ratio({{0, 0, 0, 0, 5550}}, {0.0, 5.0, 0.05, 0.05, EloModel::normalized});
    CHECK(llr == Approx(111.82).margin(0.05));
}

// A. Wald, "Sequential Tests of Statistical Hypotheses" (1945): log(0.95 / 0.05) = 2.944.
TEST_CASE("the bounds are Wald's") {
    const SprtSettings settings{0.0, 5.0, 0.05, 0.05, EloModel::normalized};
    CHECK(upper_bound(settings) == Approx(2.944).margin(0.0005));
    CHECK(lower_bound(settings) == Approx(-2.944).margin(0.0005));
    const SprtSettings uneven{0.0, 5.0, 0.01, 0.1, EloModel::normalized};
    CHECK(upper_bound(uneven) == Approx(std::log(0.9 / 0.01)));
    CHECK(lower_bound(uneven) == Approx(std::log(0.1 / 0.99)));
}

TEST_CASE("the ratio is antisymmetric in the side and the hypotheses") {
    const PairCounts pairs{{10, 40, 90, 55, 12}};
    const EloModel model = GENERATE(EloModel::normalized, EloModel::logistic);
    const double llr = log_likelihood_ratio(pairs, {0.0, 10.0, 0.05, 0.05, model});
    const double mirrored = log_likelihood_ratio({{12, 55, 90, 40, 10}}, {-10.0, 0.0, 0.05, 0.05, model});
    CHECK(llr == Approx(-mirrored).margin(1e-6));
}

TEST_CASE("without pairs a test is undecided, and lopsided ones are decided") {
    const SprtSettings settings{0.0, 10.0, 0.05, 0.05, EloModel::normalized};
    CHECK(log_likelihood_ratio({}, settings) == 0.0);
    CHECK(evaluate_sprt({}, settings).decision == SprtDecision::go_on);
    CHECK(evaluate_sprt({{0, 100, 300, 500, 100}}, settings).decision == SprtDecision::accept_elo1);
    CHECK(evaluate_sprt({{100, 500, 300, 100, 0}}, settings).decision == SprtDecision::accept_elo0);
}

TEST_CASE("a test is decided at its bounds, not sooner and not later") {
    const SprtSettings settings{0.0, 20.0, 0.05, 0.05, EloModel::logistic};
    const double bound = std::log(0.95 / 0.05);
    double nearest_to_upper = bound;
    double nearest_to_lower = bound;
    // From a lost test to a won one, one pair at a time.
    for (std::int64_t won = 0; won <= 100; ++won) {
        const PairCounts pairs{{10, 40, 60, won, 12}};
        const double llr = log_likelihood_ratio(pairs, settings);
        CAPTURE(won, llr);
        const SprtState state = evaluate_sprt(pairs, settings);
        CHECK(state.decision == (llr >= bound    ? SprtDecision::accept_elo1
                                 : llr <= -bound ? SprtDecision::accept_elo0
                                                 : SprtDecision::go_on));
        CHECK(state.llr == llr);
        CHECK(state.upper == upper_bound(settings));
        CHECK(state.lower == lower_bound(settings));
        nearest_to_upper = std::min(nearest_to_upper, std::abs(llr - bound));
        nearest_to_lower = std::min(nearest_to_lower, std::abs(llr + bound));
    }
    CHECK(nearest_to_upper < 0.1);
    CHECK(nearest_to_lower < 0.1);
}
