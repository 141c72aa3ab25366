// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/common/json.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

std::string queued_tournament(const std::string& more, const std::string& weak = "mode=random") {
    return mock("a") + "option.Seed=1 " + mock("b", weak) +
           "option.Seed=2 -each nodes=10 -srand 9 -openings format=random plies=6 -maxmoves 30 -recover "
           "-rounds " +
           more;
}

/// Runs three managers at the same time.
Finished run_thrice(const MatchFolder& folder, const std::string& words) {
    const std::string worker = folder.command(words);
    Finished workers = folder.shell(worker + " & " + worker + " & " + worker + "; code=$?; wait; exit $code");
    INFO(workers.out << workers.err);
    REQUIRE(workers.exit_code == 0);
    return workers;
}

/// The arguments of a tournament, or of a share of it.
std::string sharded_tournament(const std::string& more) {
    return mock("a") + "option.Seed=1 " + mock("b") + "option.Seed=2 " + mock("c") +
           "option.Seed=3 -each nodes=100 -rounds 7 -srand 9 -openings format=random plies=6 score=50 nodes=10 "
           "-maxmoves 30 " +
           more;
}

}  // namespace

TEST_CASE_METHOD(MatchFolder,
                 "three managers at once play a queue's shares once each, and merge to the games of one run") {
    succeed(queued_tournament("12 -journal whole"));
    const std::string worker = queued_tournament("12 -queue folder=queue shares=5");
    run_thrice(*this, worker);
    // A late manager finds nothing to play, or a share that another one has just left.
    succeed(worker);
    CHECK(std::distance(std::filesystem::directory_iterator(file("queue")), {}) == 5);
    succeed("merge merged queue/*");
    CHECK(fingerprints("merged") == fingerprints("whole"));
}

TEST_CASE_METHOD(MatchFolder, "a share whose manager was killed is played on by the next one") {
    const std::string arguments = queued_tournament("12 -queue queue");
    for (int kill = 0; kill < 4; ++kill) {
        kill_after(60 + 40 * kill, arguments);
    }
    succeed(arguments);
    succeed("merge merged queue/*");
    CHECK(games("merged").size() == 24);
}

TEST_CASE_METHOD(MatchFolder, "a queue ends when all shares together decide the test") {
    const std::string arguments =
        queued_tournament("4000 -sprt elo0=0 elo1=50 -queue queue", "mode=illegal after=3");
    CHECK(contains(run_thrice(*this, arguments).out, "The test is decided."));
    succeed("merge merged queue/*");
    CHECK(games("merged").size() < 4000);
    CHECK(contains(run("report merged").out, "elo1 accepted"));
    // A manager started now has nothing to play.
    CHECK(contains(succeed(arguments).out, "The test is decided."));
}

TEST_CASE_METHOD(MatchFolder, "a queue's folder keeps to one number of shares") {
    succeed(queued_tournament("2 -queue folder=queue shares=3"));
    const std::string reason = "-queue: the queue in 'queue' has 3 shares, not 4: give all managers shares=3";
    refuse(queued_tournament("2 -queue folder=queue shares=4"), reason);
    refuse(queued_tournament("2 -queue queue"), "has 3 shares, not 64");
    succeed("merge merged queue/*");
    CHECK(games("merged").size() == 4);
}

TEST_CASE_METHOD(MatchFolder, "a queue takes no files of one journal, no other tournament, and needs a seed") {
    succeed(queued_tournament("2 -queue queue"));
    refuse(queued_tournament("2 -queue queue", "mode=first"), "of another tournament");
    refuse(queued_tournament("2 -queue queue -pgnout x"), "does not go with --pgnout");
    refuse(queued_tournament("2 -queue queue -journal x"), "does not go with --journal");
    refuse(two_mocks() + "-each nodes=1 -queue queue", "-srand");
    refuse(queued_tournament("2 -queue /no/such/folder/queue"), "/no/such/folder/queue");
}

TEST_CASE_METHOD(MatchFolder, "four shards at once play the games of one run, and merge to its totals") {
    succeed(sharded_tournament("-journal whole -json whole.json"));
    std::string shards;
    for (const std::string number : {"1", "2", "3", "4"}) {
        shards += command(sharded_tournament("-journal shard." + number + " -shard " + number + "/4")) + " & ";
    }
    shell(shards + "wait");
    succeed("merge merged -json merged.json shard.3 shard.4 shard.1 shard.2");
    CHECK(fingerprints("merged").size() == 42);
    CHECK(fingerprints("merged") == fingerprints("whole"));
    for (const char* const key : {"engines", "encounters", "endings", "games"}) {
        CHECK(report("merged.json").at(key) == report("whole.json").at(key));
    }
}
