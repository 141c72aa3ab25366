// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/datagen/adjudication.hpp"

#include "tests/catch.hpp"

namespace ricochet::tools::datagen {
namespace {

using Verdict = Adjudication::Verdict;

std::optional<Verdict> after(Score score, int plies, int first_ply) {
    Adjudication adjudication;
    std::optional<Verdict> verdict;
    for (int i = 0; i < plies; ++i) {
        REQUIRE_FALSE(verdict.has_value());
        verdict = adjudication.add(score, first_ply + i);
    }
    return verdict;
}

TEST_CASE("a game is won when both sides have long said so") {
    CHECK_FALSE(after(1500, Adjudication::win_plies - 1, 10).has_value());
    CHECK(after(1500, Adjudication::win_plies, 10) == Verdict::white_wins);
    CHECK(after(-1500, Adjudication::win_plies, 10) == Verdict::black_wins);
    CHECK_FALSE(after(1499, 60, 10).has_value());
}

TEST_CASE("a single doubt begins the count anew") {
    Adjudication adjudication;
    for (int i = 0; i < 40; ++i) {
        CHECK_FALSE(adjudication.add(i % 7 == 6 ? 1000 : 3000, i).has_value());
    }
}

TEST_CASE("a draw is not believed early in the game") {
    CHECK_FALSE(after(0, 90, 0).has_value());
    CHECK(after(0, Adjudication::draw_plies, Adjudication::first_draw_ply) == Verdict::draw);
    CHECK_FALSE(after(9, 60, Adjudication::first_draw_ply).has_value());
}

}  // namespace
}  // namespace ricochet::tools::datagen
