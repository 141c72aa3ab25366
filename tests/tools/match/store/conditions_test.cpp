// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/conditions.hpp"

#include "tests/catch.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;

TEST_CASE("conditions come back from a header as they were") {
    Conditions conditions;
    Participant engine;
    engine.name = "x";
    engine.command = {"./x", {"a", "b c"}, "/tmp"};
    engine.options = {{"VariantPath", "v.ini"}, {"Hash", "16"}, {"Clear", ""}};
    engine.bounds.clock = parse_clock("40/60+0.5").value();
    engine.bounds.move_time = Milliseconds(100);
    engine.bounds.depth = 5;
    engine.bounds.margin = Milliseconds(20);
    engine.restart = true;
    conditions.engines = {engine, engine};
    conditions.variant = Variant::tensorfree;
    conditions.plan.kind = TournamentKind::gauntlet;
    conditions.plan.engines = 2;
    conditions.plan.shard = {2, 3};
    conditions.openings = {OpeningFormat::random, "", false, 8, 1, 60, 4000, "x"};
    conditions.seed = ~std::uint64_t{0};
    conditions.adjudication = {DrawRule{}, ResignRule{}, 200};
    conditions.sprt = SprtSettings{-1.5, 3.0, 0.05, 0.1, EloModel::logistic};
    const Json once = to_header(conditions);
    CHECK(to_header(conditions_from_header(Json::parse(once.dump()))) == once);
}
