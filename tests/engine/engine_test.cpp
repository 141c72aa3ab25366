// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/engine.hpp"

#include <string>

#include "search/evaluation/tensor/win_rate_model.hpp"
#include "search/evaluation/tiled/win_rate_model.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("scores are shown in centipawns of which a hundred win every other game") {
    Engine engine({.search = {}, .on_message = [](const std::string&) {}, .on_log_file = {}});
    SearchReport report;
    report.score = tensor::win_rate_model.even_score();
    CHECK(engine.shown(report).score == 100);
    report.score = mate_in(3);
    CHECK(engine.shown(report).score == mate_in(3));
    REQUIRE_FALSE(engine.set_option("UCI_Variant", "tiledsquares"));
    Limits limits;
    limits.depth = 1;
    REQUIRE_FALSE(engine.go(limits));
    engine.finish_search();
    report.score = tiled::win_rate_model.even_score();
    CHECK(engine.shown(report).score == 100);
}
