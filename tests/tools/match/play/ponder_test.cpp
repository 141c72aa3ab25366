// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

TEST_CASE_METHOD(MatchFolder,
                 "an engine that ponders is told of hits, is stopped at misses, and plays the same games") {
    // The pondering mock expects the first legal move.
    const auto opponent = GENERATE(as<std::string>(), "mode=first", "mode=random");
    CAPTURE(opponent);
    const auto play_two_games = [&](const std::string& name, const std::string& more) {
        succeed(mock("a", "mode=random ponder=yes") + more + mock("b", opponent) +
                "-each tc=60+1 -maxmoves 20 -openings format=random plies=4 -srand 5 -journal " + name +
                " -log " + name + ".log");
        return read(name + ".log");
    };
    const std::string quiet = play_two_games("quiet", "");
    const std::string log = play_two_games("pondering", "ponder=true ");
    CHECK(fingerprints("pondering") == fingerprints("quiet"));
    CHECK(quiet.find("ponder") == quiet.find("ponder type check"));
    const std::size_t ponders = count_of(log, "< go ponder wtime");
    const std::size_t hits = count_of(log, "< ponderhit");
    const std::size_t stops = count_of(log, "< stop");
    CHECK(ponders >= 36);
    CHECK(ponders == hits + stops);
    // Each game ends amid one.
    CHECK((opponent == "mode=first" ? stops <= 2 : hits < stops));
}

TEST_CASE_METHOD(MatchFolder, "an engine that fails while it ponders loses by that") {
    const Finished outcome = run(mock("a", "mode=crash after=3 ponder=yes") + "ponder=true " +
                                 mock("b", "mode=first") + "-each tc=60+1 -journal j");
    CHECK(outcome.exit_code == 1);
    const std::vector<GameRecord> played = games();
    REQUIRE(played.size() == 1);
    CHECK(played[0].ending == Ending::crash);
    CHECK(played[0].offender == "a");
}
