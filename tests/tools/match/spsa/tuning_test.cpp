// SPDX-License-Identifier: GPL-3.0-or-later
// Tunings played by the program, with an engine that gives up the sooner the farther an option is from a
// target.
#include <algorithm>
#include <random>
#include <thread>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/client/process.hpp"
#include "tools/match/spsa/parameter_file.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

std::vector<std::string> tuning(const TemporaryFolder& folder, const std::string& name,
                                const std::string& iterations, const std::string& concurrency) {
    write_file(folder.file("params"), "Level, int, 30, 0, 100, 8, 0.06\nFree, float, 1, 0, 2, 0.1, 0.002\n");
    return join({mock("x", "mode=tuned target=70"),
                 {"-each",
                  "nodes=10",
                  "-spsa",
                  "params=" + folder.file("params"),
                  "iterations=" + iterations,
                  "out=" + folder.file(name + ".out"),
                  "-resign",
                  "movecount=1",
                  "score=1000",
                  "twosided=false",
                  "-maxmoves",
                  "30",
                  "-openings",
                  "format=random",
                  "plies=4",
                  "-srand",
                  "4",
                  "-concurrency",
                  concurrency,
                  "-journal",
                  folder.file(name),
                  "-json",
                  folder.file(name + ".json")}});
}

std::vector<double> values(const std::string& journal) {
    const JournalContents contents = read_journal(journal).value();
    return replay_tuning(contents.conditions, contents.games).values();
}

}  // namespace

TEST_CASE("a tuning finds what wins, prints its values and writes them as parameters to go on from") {
    const TemporaryFolder folder;
    const Finished run = run_match(tuning(folder, "j", "150", "2"));
    INFO(run.out << run.err);
    REQUIRE(run.exit_code == 0);
    CHECK(games_of(folder.file("j")).size() == 300);
    const std::vector<double> tuned = values(folder.file("j"));
    CHECK(tuned[0] > 50.0);
    CHECK(tuned[0] < 90.0);
    CHECK(run.out.find("of 150 iterations\n  Level ") != std::string::npos);
    CHECK(run.out.find("As options: option.Level=") != std::string::npos);
    const auto written = read_parameter_file(folder.file("j.out"));
    REQUIRE(written.ok());
    CHECK(written.value()[0].start == Approx(tuned[0]).epsilon(1e-4));
    CHECK(written.value()[1].name == "Free");
    const Json json = Json::parse(read_file(folder.file("j.json")));
    CHECK(json.at("spsa").at("values").at("Level") == tuned[0]);
    CHECK(json.at("spsa").at("iterations") == 150);
    CHECK(run_match({"report", folder.file("j")}).out.find("Values after 150 of 150") != std::string::npos);
}

TEST_CASE("a tuning that is killed at random moments and resumed comes to the same values") {
    const TemporaryFolder folder;
    REQUIRE(run_match(tuning(folder, "whole", "60", "1")).exit_code == 0);
    const std::vector<std::string> arguments = join({tuning(folder, "torn", "60", "1"), {"-resume"}});
    std::mt19937 random(7);
    std::uniform_int_distribution<int> moment(20, 150);
    const Interrupt interrupt;
    for (int kill = 0; kill < 8; ++kill) {
        auto process = Process::start({RICOCHET_MATCH_EXECUTABLE, arguments, ""}, interrupt);
        REQUIRE(process.ok());
        std::this_thread::sleep_for(std::chrono::milliseconds(moment(random)));
        process.value()->kill();
    }
    const Finished last = run_match(arguments);
    INFO(last.out << last.err);
    REQUIRE(last.exit_code == 0);
    CHECK(fingerprints(folder.file("torn")) == fingerprints(folder.file("whole")));
    CHECK(values(folder.file("torn")) == values(folder.file("whole")));
    CHECK(read_file(folder.file("torn.out")) == read_file(folder.file("whole.out")));
}

TEST_CASE("each game has the values of its iteration, on opposite sides, in both colours") {
    const TemporaryFolder folder;
    REQUIRE(run_match(tuning(folder, "j", "5", "1")).exit_code == 0);
    const std::vector<GameRecord> games = games_of(folder.file("j"));
    REQUIRE(games.size() == 10);
    for (std::size_t i = 0; i < games.size(); i += 2) {
        CHECK(games[i].white_options == games[i + 1].black_options);
        CHECK(games[i].black_options == games[i + 1].white_options);
        CHECK(games[i].white_options != games[i].black_options);
        CHECK(games[i].opening.moves == games[i + 1].opening.moves);
        CHECK(games[i].identity.white == "x+");
    }
}

TEST_CASE("what cannot be tuned is refused in one line before anything begins") {
    const TemporaryFolder folder;
    const auto refused = [&folder](const std::vector<std::string>& arguments, const std::string& reason) {
        const Finished outcome = run_match(join({arguments, {"-journal", folder.file("none")}}));
        INFO(outcome.err);
        CHECK(outcome.exit_code == 2);
        CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
        CHECK(outcome.err.find(reason) != std::string::npos);
        CHECK(read_file(folder.file("none")).empty());
    };
    const std::vector<std::string> engine = join({mock("x"), {"-each", "nodes=1"}});
    write_file(folder.file("good"), "Level, int, 30, 0, 100, 8, 0.06\n");
    const std::vector<std::string> spsa = {"-spsa", "params=" + folder.file("good"), "iterations=10"};
    refused(join({engine, mock("y"), spsa}), "tunes one engine, not 2");
    refused(join({engine, spsa, {"-rounds", "5"}}), "does not go with --rounds");
    refused(join({engine, spsa, {"-sprt", "elo0=0"}}), "does not go with --sprt");
    refused(join({engine, {"-spsa", "iterations=10"}}), "params= is missing");
    refused(join({engine, {"-spsa", "params=" + folder.file("good")}}), "iterations= is missing");
    refused(join({engine, {"-spsa", "params=/no/such/file", "iterations=1"}}), "cannot read");
    write_file(folder.file("unknown"), "Depth, int, 30, 0, 100, 8, 0.06\n");
    refused(join({engine, {"-spsa", "params=" + folder.file("unknown"), "iterations=1"}}),
            "it has no option 'Depth'");
    write_file(folder.file("wide"), "Level, int, 30, 0, 1000, 8, 0.06\n");
    refused(join({engine, {"-spsa", "params=" + folder.file("wide"), "iterations=1"}}), "goes from 0 to 100");
}

TEST_CASE("a journal of a tuning is not continued with other parameters") {
    const TemporaryFolder folder;
    REQUIRE(run_match(tuning(folder, "j", "3", "1")).exit_code == 0);
    const std::string before = read_file(folder.file("j"));
    const Finished other = run_match(join({tuning(folder, "j", "4", "1"), {"-resume"}}));
    CHECK(other.exit_code == 2);
    CHECK(other.err.find("spsa") != std::string::npos);
    CHECK(read_file(folder.file("j")) == before);
}
