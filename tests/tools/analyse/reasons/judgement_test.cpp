// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/reasons/judgement.hpp"

#include "tests/catch.hpp"

namespace ricochet::tools::analyse {
namespace {

TEST_CASE("the expected score is one half at a level score, and certain at a mate") {
    for (const Variant variant : all_variants()) {
        const Game game(variant);
        CHECK(expected_score(score_draw, game) == Approx(0.5).margin(0.001));
        CHECK(expected_score(mate_in(3), game) == 1.0);
        CHECK(expected_score(mated_in(2), game) == 0.0);
        CHECK(expected_score(200, game) > expected_score(100, game));
        CHECK(expected_score(150, game) + expected_score(-150, game) == Approx(1.0).margin(0.001));
    }
}

TEST_CASE("glyphs begin at their losses") {
    CHECK(glyph_of(0) == Glyph::none);
    CHECK(glyph_of(inaccuracy_loss - 0.001) == Glyph::none);
    CHECK(sign_of(glyph_of(inaccuracy_loss)) == "?!");
    CHECK(sign_of(glyph_of(mistake_loss)) == "?");
    CHECK(sign_of(glyph_of(blunder_loss)) == "??");
    CHECK(number_of(Glyph::inaccuracy) == 6);
    CHECK(number_of(Glyph::mistake) == 2);
    CHECK(number_of(Glyph::blunder) == 4);
}

TEST_CASE("accuracy falls from 100 to 0 with the loss") {
    CHECK(accuracy_of(0) == 100.0);
    CHECK(accuracy_of(1) == 0.0);
    double before = 100;
    for (int percent = 1; percent <= 50; ++percent) {
        const double accuracy = accuracy_of(percent / 100.0);
        CHECK(accuracy < before);
        before = accuracy;
    }
}

}  // namespace
}  // namespace ricochet::tools::analyse
