// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/conformance.hpp"

#include <filesystem>
#include <map>

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

TEST_CASE("the check tells an engine's weak points") {
    EngineSettings engine;
    engine.command = {program_path("mock_engine"), {}, ""};
    const Interrupt interrupt;
    Timeouts timeouts;
    timeouts.quit = Milliseconds(500);
    std::map<std::string, StepVerdict> verdicts;
    const int failed =
        check_conformance(engine, {Variant::tensor, timeouts, interrupt, nullptr, ""},
                          [&verdicts](const StepResult& result) { verdicts[result.name] = result.verdict; });
    CHECK(verdicts.size() == 23);
    CHECK(failed == 3);
    CHECK(verdicts.at("go depth") == StepVerdict::passed);
    CHECK(verdicts.at("position with long lists of moves") == StepVerdict::passed);
    CHECK(verdicts.at("mate and stalemate are answered by 0000 or (none)") == StepVerdict::passed);
    CHECK(verdicts.at("score mate") == StepVerdict::failed);
    CHECK(verdicts.at("go searchmoves") == StepVerdict::failed);
    CHECK(verdicts.at("go infinite until stop, isready meanwhile") == StepVerdict::failed);
    CHECK(verdicts.at("go ponder until ponderhit") == StepVerdict::skipped);
}

TEST_CASE_METHOD(MatchFolder, "the check's exit code and output follow its verdicts") {
    const Finished crashing = run("check " + program_path("mock_engine") + " args=mode=crash");
    CHECK(crashing.exit_code == 1);
    CHECK(contains(crashing.out, "FAILED  go depth: its process ended with signal 6"));
    CHECK(contains(crashing.out, "passed  quit"));
}

TEST_CASE_METHOD(MatchFolder, "our own engine passes the check") {
    if (!std::filesystem::exists(program_path("ricochet"))) {
        WARN("skipped: the engine is not built");
        return;
    }
    const std::string variant = GENERATE("tensor", "tensorfree");
    succeed("check " + program_path("ricochet") + " -variant " + variant);
}
