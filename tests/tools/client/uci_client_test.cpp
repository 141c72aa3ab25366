// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/uci_client.hpp"

#include "tests/catch.hpp"
#include "tools/client/words.hpp"

using namespace ricochet;
using namespace ricochet::tools;

TEST_CASE("info lines are read as far as they make sense") {
    SearchInfo info;
    read_info("info depth 12 seldepth 20 multipv 1 score cp -35 nodes 5000 nps 1 pv e2e4 e7e5", info);
    CHECK(info.score == SearchScore{false, -35});
    CHECK(info.depth == 12);
    CHECK(info.nodes == 5000);
    CHECK(split_words(info.pv) == std::vector<std::string>{"e2e4", "e7e5"});
    read_info("info depth 13 score cp 99 upperbound nodes 6000", info);
    CHECK(info.score == SearchScore{false, -35});
    CHECK(info.nodes == 6000);
    read_info("info depth 13 multipv 2 score cp 1", info);
    CHECK(info.score == SearchScore{false, -35});
    read_info("info depth 14 score mate -3", info);
    CHECK(info.score == SearchScore{true, -3});
}

TEST_CASE("malformed info lines do no harm") {
    const char* const line =
        GENERATE("info", "info score", "info score cp", "info score cp x", "info depth", "info score mate 1e5",
                 "info string score cp 500", "info nodes 99999999999999999999999");
    SearchInfo info;
    read_info(line, info);
    CAPTURE(line);
    CHECK_FALSE(info.score.has_value());
    CHECK(info.nodes == 0);
}

TEST_CASE("options are read with names of several words") {
    const UciOption option =
        read_option("option name Skill Level type combo default very low var very low var high").value();
    CHECK(option.name == "Skill Level");
    CHECK(option.type == "combo");
    CHECK(option.default_value == "very low");
    CHECK(option.choices == std::vector<std::string>{"very low", "high"});
    CHECK(read_option("option name Clear Hash type button").value().type == "button");
    CHECK_FALSE(read_option("option name X").has_value());
    CHECK_FALSE(read_option("id name X").has_value());
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
    const std::optional<EngineTrouble> failure = client.start();
    REQUIRE(failure.has_value());
    CHECK(failure->kind == Failure::start_failure);
    CHECK(failure->detail == "it has no option 'No Such'");
}
