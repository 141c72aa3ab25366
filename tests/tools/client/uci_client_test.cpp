// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/uci_client.hpp"

#include "tests/catch.hpp"

using namespace ricochet;
using namespace ricochet::tools;

TEST_CASE("a search's latest info is that of the first line, and bounds replace no score") {
    SearchInfo info;
    const auto take = [&info](const char* line) { info.update(parse_info(line)); };
    take("info depth 12 seldepth 20 multipv 1 score cp -35 nodes 5000 nps 1 pv e2e4 e7e5");
    CHECK(info.score == SearchScore{false, -35});
    CHECK(info.depth == 12);
    CHECK(info.nodes == 5000);
    CHECK(info.pv == "e2e4 e7e5");
    take("info depth 13 score cp 99 upperbound nodes 6000");
    CHECK(info.score == SearchScore{false, -35});
    CHECK(info.nodes == 6000);
    take("info depth 13 multipv 2 score cp 1");
    CHECK(info.score == SearchScore{false, -35});
    take("info depth 14 score mate -3");
    CHECK(info.score == SearchScore{true, -3});
}

TEST_CASE("malformed info lines change nothing") {
    const char* const line =
        GENERATE("info", "info score", "info score cp", "info score cp x", "info depth", "info score mate 1e5",
                 "info string score cp 500", "info nodes 99999999999999999999999");
    SearchInfo info;
    info.update(parse_info(line));
    CAPTURE(line);
    CHECK_FALSE(info.score.has_value());
    CHECK(info.nodes == 0);
}

TEST_CASE("an engine's own options go out in the given order, the variant last") {
    EngineSettings engine;
    engine.command = {RICOCHET_MOCK_ENGINE, {}, ""};
    engine.options = {{"Seed", "5"}, {"Label", "x"}};
    const Interrupt interrupt;
    UciClient client(engine, {Variant::tensorfree, {}, interrupt, nullptr, ""});
    REQUIRE_FALSE(client.start().has_value());
    CHECK(client.id_name() == "Mock random");
    client.quit();
    CHECK(client.last_errors() == std::vector<std::string>{"mock: option Seed is 5", "mock: option Label is x",
                                                           "mock: option UCI_Variant is tensorfree"});
}

TEST_CASE("an option that the engine does not have is an error") {
    EngineSettings engine;
    engine.command = {RICOCHET_MOCK_ENGINE, {}, ""};
    engine.options = {{"No Such", "5"}};
    const Interrupt interrupt;
    UciClient client(engine, {Variant::tensor, {}, interrupt, nullptr, ""});
    const std::optional<EngineFailure> failure = client.start();
    REQUIRE(failure.has_value());
    CHECK(failure->kind == FailureKind::start_failure);
    CHECK(failure->detail == "it has no option 'No Such'");
}
