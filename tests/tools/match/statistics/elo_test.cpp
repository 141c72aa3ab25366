// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/statistics/elo.hpp"

#include <cmath>

#include "tests/catch.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::match;

// The figures for Elo, its error, normalised Elo and LOS are those that fastchess' tests hold its own
// arithmetic to (app/tests/elo_test.cpp of its repository); they go back to Fishtest's statistics.
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

TEST_CASE("no games say nothing") {
    const EloEstimate nothing = estimate_elo({});
    CHECK(nothing.score == 0.5);
    CHECK(nothing.elo == 0.0);
    CHECK(nothing.superiority == 0.5);
}

TEST_CASE("an error that is not known is no number, and one without end is infinite") {
    CHECK(std::isnan(estimate_elo({}).elo_error));
    CHECK(std::isnan(estimate_elo({{0, 0, 0, 0, 12}}).elo_error));
    CHECK(std::isnan(estimate_elo({{0, 0, 5, 0, 0}}).elo_error));
    CHECK(std::isinf(estimate_elo({{0, 0, 0, 1, 1}}).elo_error));
}
