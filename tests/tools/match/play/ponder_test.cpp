// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t times = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++times;
    }
    return times;
}

/// Plays two games; returns what went over the pipes.
std::string play(const TemporaryFolder& folder, const std::string& journal, const std::string& opponent,
                 const std::vector<std::string>& more) {
    const Finished outcome = run_match(
        join({mock("a", "mode=random ponder=yes"),
              more,
              mock("b", opponent),
              {"-each", "tc=60+1", "-maxmoves", "20", "-openings", "format=random", "plies=4", "-srand", "5",
               "-journal", folder.file(journal), "-log", folder.file(journal + ".log")}}));
    INFO(outcome.out << outcome.err);
    CHECK(outcome.exit_code == 0);
    return read_file(folder.file(journal + ".log"));
}

}  // namespace

TEST_CASE("an engine that ponders is told of hits, is stopped at misses, and plays the same games") {
    const TemporaryFolder folder;
    // The pondering mock expects the first legal move.
    const auto opponent = GENERATE(as<std::string>(), "mode=first", "mode=random");
    CAPTURE(opponent);
    const std::string quiet = play(folder, "quiet", opponent, {});
    const std::string log = play(folder, "pondering", opponent, {"ponder=true"});
    CHECK(fingerprints(folder.file("pondering")) == fingerprints(folder.file("quiet")));
    CHECK(quiet.find("ponder") == quiet.find("ponder type check"));
    const std::size_t ponders = count(log, "< go ponder wtime");
    const std::size_t hits = count(log, "< ponderhit");
    const std::size_t stops = count(log, "< stop");
    CHECK(ponders >= 36);
    CHECK(ponders == hits + stops);
    // Each game ends amid one.
    CHECK((opponent == "mode=first" ? stops <= 2 : hits < stops));
}

TEST_CASE("an engine that fails while it ponders loses by that") {
    const TemporaryFolder folder;
    const Finished outcome = run_match(join({mock("a", "mode=crash after=3 ponder=yes"),
                                             {"ponder=true"},
                                             mock("b", "mode=first"),
                                             {"-each", "tc=60+1", "-journal", folder.file("j")}}));
    CHECK(outcome.exit_code == 1);
    const std::vector<GameRecord> games = games_of(folder.file("j"));
    REQUIRE(games.size() == 1);
    CHECK(games[0].ending == Ending::crash);
    CHECK(games[0].offender == "a");
}
