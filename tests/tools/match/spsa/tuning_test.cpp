// SPDX-License-Identifier: GPL-3.0-or-later
// Tunings played by the program, with an engine that resigns more often the farther an option is from a target.
#include <random>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/common/json.hpp"
#include "tools/match/spsa/tuner.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

struct TuningFolder : MatchFolder {
    TuningFolder() { write("params", "Level, int, 30, 0, 100, 8, 0.06\nFree, float, 1, 0, 2, 0.1, 0.002\n"); }

    /// The arguments of a tuning with this journal and its outputs beside it.
    static std::string tuning(const std::string& journal, int iterations, const std::string& more = "") {
        return mock("x", "mode=tuned target=70") +
               "-each nodes=10 -resign movecount=1 score=1000 twosided=false -maxmoves 30 "
               "-openings format=random plies=4 -srand 4 -spsa params=params iterations=" +
               std::to_string(iterations) + " out=" + journal + ".out -journal " + journal + " -json " +
               journal + ".json " + more;
    }
    [[nodiscard]] std::vector<double> values(const std::string& journal) const {
        const JournalContents contents = read_journal(file(journal)).value();
        return replay_tuning(contents.conditions, contents.games).values();
    }
};

}  // namespace

TEST_CASE_METHOD(TuningFolder,
                 "a tuning finds what wins, prints its values and writes them as new parameters") {
    const Finished outcome = succeed(tuning("j", 150, "-concurrency 2"));
    CHECK(games().size() == 300);
    const std::vector<double> tuned = values("j");
    CHECK(tuned[0] > 50.0);
    CHECK(tuned[0] < 90.0);
    CHECK(contains(outcome.out, "of 150 iterations\n  Level "));
    CHECK(contains(outcome.out, "As options: option.Level="));
    const auto written = read_parameter_file(file("j.out"));
    CHECK(written[0].start == Approx(tuned[0]).epsilon(1e-4));
    CHECK(written[1].name == "Free");
    const Json json = report("j.json");
    CHECK(json.at("spsa").at("values").at("Level") == tuned[0]);
    CHECK(json.at("spsa").at("iterations") == 150);
    CHECK(contains(run("report j").out, "Values after 150 of 150"));
}

TEST_CASE_METHOD(TuningFolder,
                 "a tuning that is killed at random moments and resumed comes to the same values") {
    succeed(tuning("whole", 60));
    std::mt19937 random(7);
    std::uniform_int_distribution<int> moment(20, 150);
    for (int kill = 0; kill < 8; ++kill) {
        kill_after(moment(random), tuning("torn", 60, "-resume"));
    }
    succeed(tuning("torn", 60, "-resume"));
    CHECK(fingerprints("torn") == fingerprints("whole"));
    CHECK(values("torn") == values("whole"));
    CHECK(read("torn.out") == read("whole.out"));
}

TEST_CASE_METHOD(TuningFolder,
                 "each game has the values of its iteration, on opposite sides, in both colours") {
    succeed(tuning("j", 5));
    const std::vector<GameRecord> played = games();
    REQUIRE(played.size() == 10);
    for (std::size_t i = 0; i < played.size(); i += 2) {
        CHECK(played[i].white_options == played[i + 1].black_options);
        CHECK(played[i].black_options == played[i + 1].white_options);
        CHECK(played[i].white_options != played[i].black_options);
        CHECK(played[i].opening.moves == played[i + 1].opening.moves);
        CHECK(played[i].identity.white == "x+");
    }
}

TEST_CASE_METHOD(TuningFolder, "what cannot be tuned is refused in one line before anything begins") {
    const std::string engine = mock("x") + "-each nodes=1 -journal j ";
    const std::string spsa = "-spsa params=params iterations=10 ";
    refuse(engine + mock("y") + spsa, "tunes one engine, not 2");
    refuse(engine + spsa + "-rounds 5", "does not go with --rounds");
    refuse(engine + spsa + "-sprt elo0=0", "does not go with --sprt");
    refuse(engine + "-spsa iterations=10", "params= is missing");
    refuse(engine + "-spsa params=params", "iterations= is missing");
    refuse(engine + "-spsa params=/no/such/file iterations=1", "cannot read");
    write("params", "Depth, int, 30, 0, 100, 8, 0.06\n");
    refuse(engine + spsa, "it has no option 'Depth'");
    write("params", "Level, int, 30, 0, 1000, 8, 0.06\n");
    refuse(engine + spsa, "goes from 0 to 100");
}

TEST_CASE_METHOD(TuningFolder, "a journal of a tuning is not continued with other parameters") {
    succeed(tuning("j", 3));
    refuse(tuning("j", 4, "-resume"), "spsa");
}

TEST_CASE_METHOD(TuningFolder,
                 "a tuned value that the engine answers by an error stops the tuning, and no game is lost") {
    const Finished outcome =
        run(mock("x", "mode=random least=31") +
            "-each nodes=10 -maxmoves 4 -srand 4 -spsa params=params iterations=5 -journal j");
    INFO(outcome.out << outcome.err);
    CHECK(outcome.exit_code == 1);
    CHECK(contains(outcome.err, "stopped: engine 'x"));
    CHECK(contains(outcome.err, ": it refuses option Level="));
    CHECK(games().empty());
}
