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

/// Tournaments of four games, the journal in a folder of their own.
struct FourGames {
    TemporaryFolder folder;

    [[nodiscard]] Finished run(const std::vector<std::vector<std::string>>& arguments,
                               const std::string& rounds = "2") const {
        return run_match(join(
            {join(arguments),
             {"-rounds", rounds, "-srand", "7", "-openings", "format=random", "plies=4", "-maxmoves", "10",
              "-timeouts", "start=2000", "ping=1000", "quit=300", "stall=300", "-journal", folder.file("j")}}));
    }
    /// The same, and it has to end well.
    Finished finish(const std::vector<std::vector<std::string>>& arguments) const {
        Finished outcome = run(arguments);
        INFO(outcome.out << outcome.err);
        CHECK(outcome.exit_code == 0);
        return outcome;
    }
    [[nodiscard]] std::vector<GameRecord> games() const { return games_of(folder.file("j")); }
    [[nodiscard]] std::map<std::string, int> endings() const { return count_endings(games()); }
};

struct Misbehaviour {
    std::string settings;
    std::string ending;
    /// Part of what is said about it.
    std::string detail;
};

}  // namespace

TEST_CASE_METHOD(FourGames,
                 "each way to misbehave has its ending, always loses, and is blamed on the right engine") {
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
    finish({mock("good"), mock("bad", what.settings), {"-each", "tc=0.2+0.05", "-recover"}});
    CHECK(endings() == std::map<std::string, int>{{what.ending, 4}});
    for (const GameRecord& record : games()) {
        CHECK(record.result ==
              (record.identity.white == "bad" ? GameResult::black_wins : GameResult::white_wins));
        CHECK(record.detail.find(what.detail) != std::string::npos);
    }
}

TEST_CASE_METHOD(FourGames,
                 "two well-behaved engines play all games to an end by the rules or the move limit") {
    const std::string settings =
        GENERATE("mode=random", "mode=garbage", "mode=slow-start delay=200", "mode=first");
    CAPTURE(settings);
    finish({mock("good"), mock("odd", settings), {"-each", "tc=1+0.1"}});
    REQUIRE(games().size() == 4);
    for (const GameRecord& record : games()) {
        CHECK(record.offender.empty());
        CHECK((record.ending <= Ending::dead_position || record.ending == Ending::max_moves));
    }
}

TEST_CASE_METHOD(FourGames, "answers that come twice win and lose nothing, and are told") {
    const Finished outcome =
        finish({mock("good"), mock("bad", "mode=twice"), {"-each", "tc=5+1", "-json", folder.file("r")}});
    int strays = 0;
    for (const GameRecord& record : games()) {
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

TEST_CASE_METHOD(FourGames, "the last lines of a crashed engine's stderr are kept") {
    const Finished outcome = run({mock("good"), mock("bad", "mode=crash"), {"-each", "tc=1", "-recover"}});
    const std::vector<GameRecord> played = games();
    REQUIRE_FALSE(played.empty());
    REQUIRE_FALSE(played.front().errors.empty());
    CHECK(played.front().errors.back() == "mock: assertion failed: the world is flat");
    CHECK(outcome.out.find("stderr: mock: assertion failed: the world is flat") != std::string::npos);
}

TEST_CASE_METHOD(FourGames,
                 "without -recover a crash stops the tournament with exit code 1, and -resume goes on") {
    const std::vector<std::string> engines =
        join({mock("good"), mock("bad", "mode=crash after=1"), {"-each", "tc=1"}});
    const Finished stopped = run({engines});
    CHECK(stopped.exit_code == 1);
    CHECK(stopped.err.find("crash by bad") != std::string::npos);
    CHECK(stopped.out.find("-resume") != std::string::npos);
    CHECK(games().size() == 1);
    finish({engines, {"-resume", "-recover"}});
    CHECK(endings() == std::map<std::string, int>{{"crash by bad", 4}});
}

TEST_CASE_METHOD(FourGames,
                 "an engine that no longer starts loses, and stops the tournament at the third time") {
    // The first start is the try before the tournament, the second one game 1.
    const std::string settings = "mode=exit-at-start after=2 state=" + folder.file("starts");
    const std::vector<std::string> engines =
        join({mock("good"), mock("bad", settings), {"restart=on", "-each", "tc=1+0.1", "-recover"}});
    // CLI11 lets no option be given twice.
    CHECK(run({engines, {"-rounds", "3"}}).exit_code == 2);
    std::filesystem::remove(folder.file("starts"));
    const Finished played = run({engines}, "3");
    INFO(played.out << played.err);
    CHECK(played.exit_code == 1);
    CHECK(endings().at("start failure by bad") == 3);
    CHECK(games().size() == 4);
}

TEST_CASE_METHOD(FourGames, "an engine that does not start at all stops everything before it begins") {
    const std::string settings = GENERATE("mode=exit-at-start", "mode=silent", "mode=slow-start delay=5000");
    const Finished outcome = run({mock("good"), mock("bad", settings), {"-each", "tc=1"}});
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find("engine 'bad' does not start") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder.file("j")));
}

TEST_CASE_METHOD(FourGames, "an engine that is slow to quit is killed and costs no game") {
    const auto begin = Clock::now();
    finish({mock("good"), mock("bad", "mode=slow-quit delay=20000"), {"-each", "tc=1+0.1"}});
    CHECK(games().size() == 4);
    CHECK(Clock::now() - begin < std::chrono::seconds(10));
}

TEST_CASE_METHOD(FourGames, "scores on which both engines agree adjudicate games") {
    SECTION("draws") {
        finish({mock("a", "score=5"),
                mock("b", "score=-8"),
                {"-each", "tc=1+0.1", "-draw", "movenumber=6", "movecount=3", "score=10"}});
        CHECK(endings() == std::map<std::string, int>{{"draw adjudicated", 4}});
        for (const GameRecord& record : games()) {
            CHECK(record.opening.moves.size() + record.moves.size() == 12);
        }
    }
    const std::vector<std::string> resigning = {"-each", "tc=1+0.1", "-resign", "movecount=2", "score=600"};
    SECTION("wins") {
        finish({mock("a", "score=900"), mock("b", "score=-700"), resigning});
        CHECK(endings() == std::map<std::string, int>{{"win adjudicated", 4}});
        for (const GameRecord& record : games()) {
            CHECK(record.result ==
                  (record.identity.white == "a" ? GameResult::white_wins : GameResult::black_wins));
        }
    }
    SECTION("not where only one engine thinks so") {
        finish({mock("a", "score=100"), mock("b", "score=-700"), resigning});
        CHECK(endings().count("win adjudicated") == 0);
    }
}
