// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/client/command.hpp"
#include "tools/common/json.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// The words of a tournament, or a share of it.
std::string sharded_tournament(const std::string& more) {
    return mock("a") + "option.Seed=1 " + mock("b") + "option.Seed=2 " + mock("c") +
           "option.Seed=3 -each nodes=100 -rounds 7 -srand 9 -openings format=random plies=6 score=50 nodes=10 "
           "-maxmoves 30 " +
           more;
}

}  // namespace

TEST_CASE_METHOD(MatchFolder,
                 "four shards run by GNU parallel play the games of one run, and merge to its totals") {
    if (run_shell("command -v parallel").exit_code != 0) {
        WARN("skipped: GNU parallel is not installed (Debian package parallel)");
        return;
    }
    succeed(sharded_tournament("-journal whole -json whole.json"));
    const std::string shard = match_command(sharded_tournament("-journal shard.{} -shard {}/4"));
    const Finished shards = shell("parallel --will-cite -j 2 " + quote_for_shell({shard}) + " ::: 1 2 3 4");
    INFO(shards.out << shards.err);
    REQUIRE(shards.exit_code == 0);
    succeed("merge merged -json merged.json shard.3 shard.4 shard.1 shard.2");
    CHECK(fingerprints("merged").size() == 42);
    CHECK(fingerprints("merged") == fingerprints("whole"));
    for (const char* const key : {"engines", "encounters", "endings", "games"}) {
        CHECK(report("merged.json").at(key) == report("whole.json").at(key));
    }
}

TEST_CASE_METHOD(MatchFolder, "merging counts repeated games once and refuses what does not belong together") {
    succeed(sharded_tournament("-journal one -shard 1/2"));
    succeed(sharded_tournament("-journal two -shard 2/2"));
    succeed(sharded_tournament("-journal other -draw movenumber=5"));
    succeed("merge all one two one");
    CHECK(games("all").size() == 42);
    refuse("merge x one other", "");
    const std::string before = read("one");
    refuse("merge one two", "");
    refuse("merge one one", "");
    CHECK(read("one") == before);
    // What is merged may be played on, and merged anew while nothing is lost by it.
    refuse("merge all one", "");
    CHECK(games("all").size() == 42);
    succeed("merge part one");
    succeed("merge part one");
    succeed(sharded_tournament("-journal part -resume"));
    CHECK(games("part").size() == 42);
}
