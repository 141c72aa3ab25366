// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/conformance.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "movegen/common/variant.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

constexpr Milliseconds long_ping{60000};

/// The verdict on each step for a mock engine with these arguments. If it is not to answer in time, `ping`
/// should be short.
std::map<std::string, StepVerdict> verdicts_on(const std::vector<std::string>& arguments,
                                               Milliseconds ping = long_ping) {
    EngineSettings engine;
    engine.command = {program_path("mock_engine"), arguments, ""};
    const Interrupt interrupt;
    Timeouts timeouts;
    timeouts.quit = Milliseconds(500);
    timeouts.ping = ping;
    std::map<std::string, StepVerdict> verdicts;
    const Result<int> failed =
        check_conformance(engine, {Variant::tensor, timeouts, interrupt, nullptr, ""},
                          [&verdicts](const StepResult& result) { verdicts[result.name] = result.verdict; });
    REQUIRE(failed.ok());
    CHECK(failed.value() == std::count_if(verdicts.begin(), verdicts.end(), [](const auto& verdict) {
              return verdict.second == StepVerdict::failed;
          }));
    return verdicts;
}

}  // namespace

TEST_CASE("the check finds an engine's faults") {
    const std::map<std::string, StepVerdict> verdicts = verdicts_on({});
    CHECK(verdicts.size() == 35);
    CHECK(std::count_if(verdicts.begin(), verdicts.end(),
                        [](const auto& verdict) { return verdict.second == StepVerdict::failed; }) == 4);
    CHECK(verdicts.at("go depth") == StepVerdict::passed);
    CHECK(verdicts.at("position with long lists of moves") == StepVerdict::passed);
    CHECK(verdicts.at("mate and stalemate are answered by 0000 or (none)") == StepVerdict::passed);
    CHECK(verdicts.at("score mate") == StepVerdict::failed);
    CHECK(verdicts.at("go mate") == StepVerdict::failed);
    CHECK(verdicts.at("go searchmoves") == StepVerdict::failed);
    CHECK(verdicts.at("go infinite until stop, isready meanwhile") == StepVerdict::failed);
    CHECK(verdicts.at("go ponder until ponderhit") == StepVerdict::skipped);
}

TEST_CASE("each way to break a rule fails the step that is about it") {
    struct Case {
        std::vector<std::string> arguments;
        std::string step;
        Milliseconds ping = long_ping;
    };
    constexpr Milliseconds short_ping{500};
    for (const Case& test :
         {Case{{"mode=crash-on-debug"}, "debug on and off"},
          Case{{"mode=deaf"}, "isready after every kind of position", short_ping},
          Case{{"mode=clock-order"}, "go takes clocks in any order"},
          Case{{"mode=one-clock"}, "go with one side's clock keeps to the time"},
          Case{{"mode=all-limits"}, "go with all limits at once"},
          Case{{"mode=fractions"}, "numbers of info are whole"},
          Case{{"mode=clock-fractions"}, "numbers of info are whole"},
          Case{{"mode=white-only"}, "position fen with Black to move"},
          Case{{"mode=one-move"}, "a game, move upon move"},
          Case{{"mode=wrong-reply"}, "the move to ponder on is a legal reply"},
          Case{{"multipv=yes"}, "MultiPV, its name in any case, shows lines from the best on"},
          Case{{"multipv=from-0"}, "MultiPV, its name in any case, shows lines from the best on"},
          Case{{"mode=deaf-ponder", "ponder=yes"}, "go ponder until stop", short_ping}}) {
        CAPTURE(test.step);
        CHECK(verdicts_on(test.arguments, test.ping).at(test.step) == StepVerdict::failed);
    }
    CHECK(verdicts_on({"ponder=yes"}).at("go ponder until stop") == StepVerdict::passed);
}

TEST_CASE_METHOD(MatchFolder, "the check's exit code and output follow its verdicts") {
    const Finished crashing = run("check " + program_path("mock_engine") + " args=mode=crash");
    CHECK(crashing.exit_code == 1);
    CHECK(contains(crashing.out, "FAILED  go depth: its process ended with signal 6"));
    CHECK(contains(crashing.out, "passed  quit"));
    const Finished counting = run("check " + program_path("mock_engine") + " args=multipv=from-0");
    CHECK(contains(counting.out, "lines from the best on: lines from 0 to 2, not from 1 to 3\n"));
}

TEST_CASE_METHOD(MatchFolder, "the check of an engine that refuses one of its options is one error") {
    refuse("check " + program_path("mock_engine") + " option.Label=refused",
           "': it refuses option Label=refused: \"option Label: there is no such file\"");
}

TEST_CASE_METHOD(MatchFolder, "the check puts back the values that its options are given") {
    const Finished checked = run("check " + program_path("mock_engine") +
                                 " args=multipv=yes option.MultiPV=2 option.Level=50 -log file=log");
    CHECK(checked.exit_code == 1);
    const std::string log = read("log");
    // One step sets all options to their defaults, a later one changes MultiPV.
    const std::size_t defaults = log.find("setoption name Level value 30\n");
    const std::size_t next_step = log.find("xyzzy", defaults);
    REQUIRE(next_step != std::string::npos);
    const std::string step = log.substr(defaults, next_step - defaults);
    CHECK(contains(step, "setoption name Level value 50\n"));
    CHECK(contains(step, "setoption name MultiPV value 2\n"));
    const std::size_t lines = log.find("setoption name multipv value 3\n");
    REQUIRE(lines != std::string::npos);
    const std::size_t after = log.find("setoption name MultiPV value ", lines);
    REQUIRE(after != std::string::npos);
    CHECK(log.substr(after).starts_with("setoption name MultiPV value 2\n"));
}

// The test match/readme runs the check with the usual game.
TEST_CASE_METHOD(MatchFolder, "our own engine passes the check") {
    succeed("check " + program_path("ricochet") + " -variant tiledsquares");
}

TEST_CASE_METHOD(MatchFolder, "our own engine passes the check of every game", "[long]") {
    for (const VariantRow& row : variants()) {
        succeed("check " + program_path("ricochet") + " -variant " + std::string(row.name));
    }
}
