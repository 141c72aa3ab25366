// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/conditions.hpp"

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/common/json.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

TEST_CASE("conditions come back from a header as they were") {
    Conditions conditions;
    Participant engine;
    engine.name = "x";
    engine.command = {"./x", {"a", "b c"}, "/tmp"};
    engine.options = {{"VariantPath", "v.ini"}, {"Hash", "16"}, {"Clear", ""}};
    engine.bounds.clock = parse_clock("40/60+0.5");
    engine.bounds.move_time = Milliseconds(100);
    engine.bounds.depth = 1000;
    engine.bounds.margin = Milliseconds(20);
    engine.restart = true;
    conditions.engines = {engine, engine};
    conditions.variant = Variant::tensorfree;
    conditions.manager = "ricochet-match 1.0";
    conditions.plan.kind = TournamentKind::gauntlet;
    conditions.plan.engines = 2;
    conditions.plan.shard = {2, 3};
    conditions.openings = {OpeningFormat::random, "", false, 8, 1, 60, 4000, "x"};
    conditions.seed = ~std::uint64_t{0};
    conditions.adjudication = {DrawRule{}, ResignRule{}, 200, TableRule{"tables", 4, true, false, true}};
    conditions.tables_fingerprint = std::string(64, 'd');
    conditions.engines[1].name = "y";
    conditions.engines[1].identity = {"Y 1.0", std::string(64, 'a'), {{"y.net", std::string(64, 'c')}}};
    conditions.book_digest = std::string(64, 'b');
    conditions.sprt = SprtSettings{-1.5, 3.0, 0.05, 0.1, EloModel::logistic};
    const Json once = to_header(conditions);
    CHECK(to_header(conditions_from_header(Json::parse(once.dump()))) == once);
    conditions.manager.clear();
    const Json of_old_journal = to_header(conditions);
    CHECK_FALSE(of_old_journal.contains("manager"));
    CHECK(conditions_from_header(of_old_journal).manager.empty());
}

TEST_CASE("what differs is named by its key alone, and programs and books are reported separately") {
    Conditions one = conditions_of({"x", "y"});
    one.engines[0].options = {{"Hash", "16"}, {"Threads", "1"}};
    Conditions two = one;
    CHECK_FALSE(find_difference(one, two, false).has_value());
    two.engines[0].options[1].second = "2";
    CHECK(find_difference(one, two, false) ==
          "'engines/x/options/Threads/1' is \"1\" in one and \"2\" in the other");
    two = one;
    two.engines.pop_back();
    CHECK(find_difference(one, two, false) == "'engines' has 2 entries in one and 1 in the other");
    two = one;
    two.plan.shard = {2, 3};
    CHECK(find_difference(one, two, false).has_value());
    CHECK_FALSE(find_difference(one, two, true).has_value());

    two = one;
    two.manager = "ricochet-match of another build";
    CHECK_FALSE(find_difference(one, two, false).has_value());

    two = one;
    one.engines[1].identity = {"Y 1", std::string(64, 'a')};
    one.book_digest = "c";
    CHECK_FALSE(find_change(one, two).has_value());
    two.engines[1].identity = {"Y 2", std::string(64, 'b')};
    CHECK_FALSE(find_difference(one, two, false).has_value());
    CHECK(find_change(one, two) ==
          "engine 'y' was \"Y 1\" with SHA-256 aaaaaaaaaaaaaaaa... and is \"Y 2\" with SHA-256 "
          "bbbbbbbbbbbbbbbb...");
    two.engines[1].identity = one.engines[1].identity;
    two.book_digest = "d";
    CHECK(find_change(one, two) == "the openings in '' had SHA-256 c and have d");
    two.book_digest = one.book_digest;
    one.adjudication.tables = two.adjudication.tables = TableRule{"t"};
    one.tables_fingerprint = "e";
    two.tables_fingerprint = "f";
    CHECK_FALSE(find_difference(one, two, false).has_value());
    CHECK(find_change(one, two) == "the tablebases in 't' were e and are f");
    two.adjudication.tables->pieces = 3;
    CHECK(find_difference(one, two, false) == "'adjudication/tables/pieces' is null in one and 3 in the other");
}

TEST_CASE("another file of an engine is a change, and one that only one side has is none") {
    Conditions one = conditions_of({"x", "y"});
    one.engines[0].identity = {"X", "a", {{"eng.py", std::string(64, 'a')}, {"x.net", std::string(64, 'b')}}};
    Conditions two = one;
    CHECK_FALSE(find_change(one, two).has_value());
    two.engines[0].identity.files[1].second = std::string(64, 'c');
    CHECK(find_change(one, two) ==
          "engine 'x' changed: the file 'x.net' had SHA-256 bbbbbbbbbbbbbbbb... and has cccccccccccccccc...");
    CHECK_FALSE(find_difference(one, two, false).has_value());
    two.engines[0].identity.files.clear();
    CHECK_FALSE(find_change(one, two).has_value());
    CHECK_FALSE(find_change(two, one).has_value());
}
