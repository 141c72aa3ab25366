// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/client/shell_words.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

std::vector<std::string> sharded_tournament() {
    return join({{RICOCHET_MATCH_EXECUTABLE},
                 mock("a"),
                 {"option.Seed=1"},
                 mock("b"),
                 {"option.Seed=2"},
                 mock("c"),
                 {"option.Seed=3", "-each", "nodes=100", "-rounds", "7", "-srand", "9", "-openings",
                  "format=random", "plies=6", "score=50", "nodes=10", "-maxmoves", "30"}});
}

Json report_of(const std::string& file) {
    return Json::parse(read_file(file));
}

}  // namespace

TEST_CASE("four shards run by GNU parallel play the games of one run, and merge to its totals") {
    if (run_shell("command -v parallel").exit_code != 0) {
        WARN("skipped: GNU parallel is not installed (Debian package parallel)");
        return;
    }
    const TemporaryFolder folder;
    const std::vector<std::string> whole =
        join({sharded_tournament(), {"-journal", folder.file("whole"), "-json", folder.file("whole.json")}});
    REQUIRE(run_shell(quote_for_shell(whole)).exit_code == 0);
    const std::string shard = quote_for_shell(join({sharded_tournament(), {"-journal"}})) + " " +
                              folder.file("shard") + ".{} -shard {}/4";
    const Finished shards = run_shell("parallel --will-cite -j 2 " + quote_for_shell({shard}) + " ::: 1 2 3 4");
    INFO(shards.out << shards.err);
    REQUIRE(shards.exit_code == 0);
    std::vector<std::string> merge = {"merge", folder.file("merged"), "-json", folder.file("merged.json")};
    for (int i = 1; i <= 4; ++i) {
        merge.push_back(fmt::format("{}.{}", folder.file("shard"), i));
    }
    std::swap(merge[2], merge[4]);
    std::swap(merge[3], merge[5]);
    const Finished merged = run_match(merge);
    INFO(merged.out << merged.err);
    REQUIRE(merged.exit_code == 0);
    CHECK(fingerprints(folder.file("merged")).size() == 42);
    CHECK(fingerprints(folder.file("merged")) == fingerprints(folder.file("whole")));
    for (const char* const key : {"engines", "encounters", "endings", "games"}) {
        CHECK(report_of(folder.file("merged.json")).at(key) == report_of(folder.file("whole.json")).at(key));
    }
}

TEST_CASE("merging counts repeated games once and refuses what does not belong together") {
    const TemporaryFolder folder;
    const auto play = [&folder](const std::string& name, const std::vector<std::string>& more) {
        const std::vector<std::string> command =
            join({sharded_tournament(), {"-journal", folder.file(name)}, more});
        REQUIRE(run_shell(quote_for_shell(command)).exit_code == 0);
    };
    play("one", {"-shard", "1/2"});
    play("two", {"-shard", "2/2"});
    play("other", {"-draw", "movenumber=5"});
    REQUIRE(run_match({"merge", folder.file("all"), folder.file("one"), folder.file("two"), folder.file("one")})
                .exit_code == 0);
    CHECK(games_of(folder.file("all")).size() == 42);
    CHECK(run_match({"merge", folder.file("x"), folder.file("one"), folder.file("other")}).exit_code == 2);
    const std::string before = read_file(folder.file("one"));
    CHECK(run_match({"merge", folder.file("one"), folder.file("two")}).exit_code == 2);
    CHECK(run_match({"merge", folder.file("one"), folder.file("one")}).exit_code == 2);
    CHECK(read_file(folder.file("one")) == before);
    // What is merged may be played on, and merged anew while nothing is lost by it.
    CHECK(run_match({"merge", folder.file("all"), folder.file("one")}).exit_code == 2);
    CHECK(games_of(folder.file("all")).size() == 42);
    CHECK(run_match({"merge", folder.file("part"), folder.file("one")}).exit_code == 0);
    CHECK(run_match({"merge", folder.file("part"), folder.file("one")}).exit_code == 0);
    CHECK(run_shell(quote_for_shell(join({sharded_tournament(), {"-journal", folder.file("part"), "-resume"}})))
              .exit_code == 0);
    CHECK(games_of(folder.file("part")).size() == 42);
}
