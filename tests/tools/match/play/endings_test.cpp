// SPDX-License-Identifier: GPL-3.0-or-later
// Whole tournaments against a mock engine that misbehaves: every ending is told apart and counted exactly.
#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// How many games ended in which way, with the offender.
std::map<std::string, int> count_endings(const std::vector<GameRecord>& games) {
    std::map<std::string, int> counts;
    for (const GameRecord& record : games) {
        ++counts[std::string(to_string(record.ending)) +
                 (record.offender.empty() ? "" : " by " + record.offender)];
    }
    return counts;
}

std::vector<std::string> four_games(const TemporaryFolder& folder) {
    return {"-rounds",       "2",         "-srand",    "7",         "-openings",
            "format=random", "plies=4",   "-maxmoves", "10",        "-timeouts",
            "start=2000",    "ping=1000", "quit=300",  "stall=300", "-journal",
            folder.file("j")};
}

struct Misbehaviour {
    std::string settings;
    std::string ending;
    /// Part of what is said about it.
    std::string detail;
};

}  // namespace

TEST_CASE("each way to misbehave has its ending, always loses, and is blamed on the right engine") {
    const auto what = GENERATE(Misbehaviour{"mode=crash after=2", "crash by bad", "signal 6"},
                               Misbehaviour{"mode=crash-in-new-game", "crash by bad", "signal 6"},
                               Misbehaviour{"mode=orphan after=1", "crash by bad", "signal 6"},
                               Misbehaviour{"mode=stale", "illegal move by bad", ""},
                               Misbehaviour{"mode=exit after=1", "disconnect by bad", "exit code 0"},
                               Misbehaviour{"mode=close after=1", "disconnect by bad", "closed its output"},
                               Misbehaviour{"mode=stall after=1", "stall by bad", "no bestmove"},
                               Misbehaviour{"mode=flood after=1", "stall by bad", "no bestmove"},
                               Misbehaviour{"mode=late delay=350", "time loss by bad", "used 0.35"},
                               Misbehaviour{"mode=illegal after=1", "illegal move by bad", "a1a8"},
                               Misbehaviour{"mode=wrong-text", "illegal move by bad", "Nf3!"},
                               Misbehaviour{"mode=empty", "illegal move by bad", "''"});
    CAPTURE(what.settings);
    const TemporaryFolder folder;
    const Finished outcome = run_match(join({mock("good"),
                                             mock("bad", what.settings),
                                             {"-each", "tc=0.2+0.05"},
                                             four_games(folder),
                                             {"-recover"}}));
    INFO(outcome.out << outcome.err);
    CHECK(outcome.exit_code == 0);
    const std::vector<GameRecord> games = games_of(folder.file("j"));
    CHECK(count_endings(games) == std::map<std::string, int>{{what.ending, 4}});
    for (const GameRecord& record : games) {
        CHECK(record.result ==
              (record.identity.white == "bad" ? GameResult::black_wins : GameResult::white_wins));
        CHECK(record.detail.find(what.detail) != std::string::npos);
    }
}

TEST_CASE("two well-behaved engines play all games to an end by the rules or the move limit") {
    const std::string settings =
        GENERATE("mode=random", "mode=garbage", "mode=slow-start delay=200", "mode=first");
    const TemporaryFolder folder;
    const Finished outcome =
        run_match(join({mock("good"), mock("odd", settings), {"-each", "tc=1+0.1"}, four_games(folder)}));
    INFO(settings << outcome.out << outcome.err);
    CHECK(outcome.exit_code == 0);
    const std::vector<GameRecord> games = games_of(folder.file("j"));
    REQUIRE(games.size() == 4);
    for (const GameRecord& record : games) {
        CHECK(record.offender.empty());
        CHECK((record.ending <= Ending::dead_position || record.ending == Ending::max_moves));
    }
}

TEST_CASE("answers that come twice win and lose nothing, and are told") {
    const TemporaryFolder folder;
    const Finished outcome = run_match(join({mock("good"),
                                             mock("bad", "mode=twice"),
                                             {"-each", "tc=5+1", "-json", folder.file("r")},
                                             four_games(folder)}));
    INFO(outcome.out << outcome.err);
    CHECK(outcome.exit_code == 0);
    int strays = 0;
    for (const GameRecord& record : games_of(folder.file("j"))) {
        CHECK(record.offender.empty());
        strays += record.stray_answers[record.identity.white == "bad" ? 0 : 1];
        CHECK(record.stray_answers[record.identity.white == "bad" ? 1 : 0] == 0);
        for (const PlayedMove& move : record.moves) {
            CHECK(move.think_time >= Milliseconds(0));
        }
    }
    CHECK(strays > 20);
    CHECK(outcome.out.find("warning: bad sent ") != std::string::npos);
    CHECK(outcome.out.find("Warning: bad has sent " + std::to_string(strays)) != std::string::npos);
    const Json report = Json::parse(read_file(folder.file("r")));
    for (const Json& engine : report.at("engines")) {
        CHECK(engine.at("stray_answers") == (engine.at("name") == "bad" ? strays : 0));
    }
}

TEST_CASE("the last lines of a crashed engine's stderr are kept") {
    const TemporaryFolder folder;
    const Finished outcome = run_match(
        join({mock("good"), mock("bad", "mode=crash"), {"-each", "tc=1"}, four_games(folder), {"-recover"}}));
    const std::vector<GameRecord> games = games_of(folder.file("j"));
    REQUIRE_FALSE(games.empty());
    REQUIRE_FALSE(games.front().errors.empty());
    CHECK(games.front().errors.back() == "mock: assertion failed: the world is flat");
    CHECK(outcome.out.find("stderr: mock: assertion failed: the world is flat") != std::string::npos);
}

TEST_CASE("without -recover a crash stops the tournament with exit code 1, and -resume goes on") {
    const TemporaryFolder folder;
    const std::vector<std::string> arguments =
        join({mock("good"), mock("bad", "mode=crash after=1"), {"-each", "tc=1"}, four_games(folder)});
    const Finished stopped = run_match(arguments);
    CHECK(stopped.exit_code == 1);
    CHECK(stopped.err.find("crash by bad") != std::string::npos);
    CHECK(stopped.out.find("-resume") != std::string::npos);
    CHECK(games_of(folder.file("j")).size() == 1);
    const Finished resumed = run_match(join({arguments, {"-resume", "-recover"}}));
    CHECK(resumed.exit_code == 0);
    CHECK(count_endings(games_of(folder.file("j"))) == std::map<std::string, int>{{"crash by bad", 4}});
}

TEST_CASE("an engine that no longer starts loses, and stops the tournament at the third time") {
    const TemporaryFolder folder;
    // The first start is the try before the tournament, the second one game 1.
    const std::string settings = "mode=exit-at-start after=2 state=" + folder.file("starts");
    const Finished outcome = run_match(join({mock("good"),
                                             mock("bad", settings),
                                             {"restart=on"},
                                             {"-each", "tc=1+0.1"},
                                             four_games(folder),
                                             {"-rounds", "3", "-recover"}}));
    // CLI11 lets no option be given twice, so the rounds come from here alone.
    CHECK(outcome.exit_code == 2);
    std::vector<std::string> rest = four_games(folder);
    rest[1] = "3";
    std::filesystem::remove(folder.file("starts"));
    const Finished played = run_match(
        join({mock("good"), mock("bad", settings), {"restart=on"}, {"-each", "tc=1+0.1"}, rest, {"-recover"}}));
    INFO(played.out << played.err);
    CHECK(played.exit_code == 1);
    const std::map<std::string, int> endings = count_endings(games_of(folder.file("j")));
    CHECK(endings.at("start failure by bad") == 3);
    CHECK(games_of(folder.file("j")).size() == 4);
}

TEST_CASE("an engine that does not start at all stops everything before it begins") {
    const std::string settings = GENERATE("mode=exit-at-start", "mode=silent", "mode=slow-start delay=5000");
    const TemporaryFolder folder;
    const Finished outcome =
        run_match(join({mock("good"), mock("bad", settings), {"-each", "tc=1"}, four_games(folder)}));
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find("engine 'bad' does not start") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder.file("j")));
}

TEST_CASE("an engine that is slow to quit is killed and costs no game") {
    const TemporaryFolder folder;
    const auto begin = Clock::now();
    const Finished outcome = run_match(join(
        {mock("good"), mock("bad", "mode=slow-quit delay=20000"), {"-each", "tc=1+0.1"}, four_games(folder)}));
    CHECK(outcome.exit_code == 0);
    CHECK(games_of(folder.file("j")).size() == 4);
    CHECK(Clock::now() - begin < std::chrono::seconds(10));
}

TEST_CASE("scores on which both engines agree adjudicate games") {
    const TemporaryFolder folder;
    SECTION("draws") {
        const Finished outcome = run_match(join({mock("a", "score=5"),
                                                 mock("b", "score=-8"),
                                                 {"-each", "tc=1+0.1"},
                                                 {"-draw", "movenumber=6", "movecount=3", "score=10"},
                                                 four_games(folder)}));
        CHECK(outcome.exit_code == 0);
        CHECK(count_endings(games_of(folder.file("j"))) == std::map<std::string, int>{{"draw adjudicated", 4}});
        for (const GameRecord& record : games_of(folder.file("j"))) {
            CHECK(record.opening.moves.size() + record.moves.size() == 12);
        }
    }
    SECTION("wins") {
        const Finished outcome = run_match(join({mock("a", "score=900"),
                                                 mock("b", "score=-700"),
                                                 {"-each", "tc=1+0.1"},
                                                 {"-resign", "movecount=2", "score=600"},
                                                 four_games(folder)}));
        CHECK(outcome.exit_code == 0);
        const std::vector<GameRecord> games = games_of(folder.file("j"));
        CHECK(count_endings(games) == std::map<std::string, int>{{"win adjudicated", 4}});
        for (const GameRecord& record : games) {
            CHECK(record.result ==
                  (record.identity.white == "a" ? GameResult::white_wins : GameResult::black_wins));
        }
    }
    SECTION("not where only one engine thinks so") {
        const Finished outcome = run_match(join({mock("a", "score=100"),
                                                 mock("b", "score=-700"),
                                                 {"-each", "tc=1+0.1"},
                                                 {"-resign", "movecount=2", "score=600"},
                                                 four_games(folder)}));
        CHECK(outcome.exit_code == 0);
        CHECK(count_endings(games_of(folder.file("j"))).count("win adjudicated") == 0);
    }
}
