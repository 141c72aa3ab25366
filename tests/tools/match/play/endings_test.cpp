// SPDX-License-Identifier: GPL-3.0-or-later
// Tournaments against a misbehaving mock engine: every ending is recognised and counted exactly.
#include <filesystem>
#include <map>

#include "movegen/common/color.hpp"
#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/common/json.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// Tournaments of four games against a mock named `bad`.
struct FourGames : MatchFolder {
    /// The arguments of one; `more` starts with further settings of `bad`.
    static std::string against(const std::string& settings, const std::string& more) {
        return mock("good") + mock("bad", settings) + more + common + " -rounds 2";
    }
    /// The same with two games.
    static std::string two_games_against(const std::string& settings, const std::string& more) {
        return mock("good") + mock("bad", settings) + more + common + " -rounds 1";
    }
    /// The number of games for each ending and offender.
    [[nodiscard]] std::map<std::string, int> endings() const {
        std::map<std::string, int> counts;
        for (const GameRecord& record : games()) {
            ++counts[std::string(to_string(record.ending)) +
                     (record.offender.empty() ? "" : " by " + record.offender)];
        }
        return counts;
    }

    static constexpr const char* common = " -srand 7 -openings format=random plies=4 -maxmoves 10 -journal j";
};

struct Misbehaviour {
    std::string settings;
    std::string ending;
    /// Part of the reported detail.
    std::string detail;
    /// Limits that make it show: short times for the offender only, since a good engine may be slow on a busy
    /// machine.
    std::string limits{};
};

constexpr const char* short_clock = "tc=0.2 ";
constexpr const char* short_limits = "tc=0.2 -timeouts stall=300 quit=300 ";

}  // namespace

TEST_CASE_METHOD(FourGames,
                 "each way to misbehave has its ending, always loses, and is blamed on the right engine") {
    const auto what = GENERATE(Misbehaviour{"mode=crash after=2", "crash by bad", "signal 6"},
                               Misbehaviour{"mode=crash-in-new-game", "crash by bad", "signal 6"},
                               Misbehaviour{"mode=orphan after=1", "crash by bad", "signal 6"},
                               Misbehaviour{"mode=stale", "illegal move by bad", ""},
                               Misbehaviour{"mode=exit after=1", "disconnect by bad", "exit code 0"},
                               Misbehaviour{"mode=close after=1", "disconnect by bad", "closed its output"},
                               Misbehaviour{"mode=stall", "stall by bad", "no bestmove", short_limits},
                               Misbehaviour{"mode=flood", "stall by bad", "no bestmove", short_limits},
                               Misbehaviour{"mode=late delay=350", "time loss by bad", "used ", short_clock},
                               Misbehaviour{"mode=illegal after=1", "illegal move by bad", "a1a8"},
                               Misbehaviour{"mode=wrong-text", "illegal move by bad", "Nf3!"},
                               Misbehaviour{"mode=empty", "illegal move by bad", "''"});
    CAPTURE(what.settings);
    succeed(two_games_against(what.settings, what.limits + "-each tc=60+1 -recover"));
    CHECK(endings() == std::map<std::string, int>{{what.ending, 2}});
    for (const GameRecord& record : games()) {
        CHECK(record.result ==
              (record.identity.white == "bad" ? GameResult::black_wins : GameResult::white_wins));
        CHECK(contains(record.detail, what.detail));
    }
}

TEST_CASE_METHOD(FourGames,
                 "two well-behaved engines play all games to an end by the rules or the move limit") {
    const std::string settings =
        GENERATE("mode=random", "mode=garbage", "mode=slow-start delay=200", "mode=first");
    succeed(against(settings, "-each tc=60+1"));
    REQUIRE(games().size() == 4);
    for (const GameRecord& record : games()) {
        CHECK(record.offender.empty());
        CHECK((record.ending <= Ending::dead_position || record.ending == Ending::max_moves));
    }
}

TEST_CASE_METHOD(FourGames, "answers that come twice win and lose nothing, and are reported") {
    const Finished outcome = succeed(against("mode=twice", "-each tc=60+1 -json r"));
    int strays = 0;
    for (const GameRecord& record : games()) {
        CHECK(record.offender.empty());
        REQUIRE(record.warnings.size() == 1);
        CHECK(record.warnings[0].kind == WarningKind::stray_answer);
        CHECK(record.warnings[0].side ==
              (record.identity.white == "bad" ? ricochet::Color::white : ricochet::Color::black));
        strays += record.warnings[0].count;
        for (const PlayedMove& move : record.moves) {
            CHECK(move.think_time >= Milliseconds(0));
        }
    }
    CHECK(strays > 20);
    CHECK(contains(outcome.out, "  warning: bad: answer to no search, "));
    CHECK(contains(outcome.out, "Warning: bad: answer to no search, " + std::to_string(strays) + " times"));
    const Json told = report("r");
    for (const Json& engine : told.at("engines")) {
        CHECK(engine.at("warnings").value("answer to no search", 0) ==
              (engine.at("name") == "bad" ? strays : 0));
    }
}

TEST_CASE_METHOD(FourGames, "the last lines of a crashed engine's stderr are kept") {
    const Finished outcome = run(against("mode=crash", "-each tc=60 -recover"));
    const std::vector<GameRecord> played = games();
    REQUIRE_FALSE(played.empty());
    REQUIRE_FALSE(played.front().errors.empty());
    CHECK(played.front().errors.back() == "mock: assertion failed: the world is flat");
    CHECK(contains(outcome.out, "stderr: mock: assertion failed: the world is flat"));
}

TEST_CASE_METHOD(FourGames,
                 "without -recover a crash stops the tournament with exit code 1, and -resume continues") {
    const Finished stopped = run(against("mode=crash after=1", "-each tc=60"));
    CHECK(stopped.exit_code == 1);
    CHECK(contains(stopped.err, "crash by bad"));
    CHECK(contains(stopped.out, "-resume"));
    CHECK(games().size() == 1);
    succeed(against("mode=crash after=1", "-each tc=60 -resume -recover"));
    CHECK(endings() == std::map<std::string, int>{{"crash by bad", 4}});
}

TEST_CASE_METHOD(FourGames,
                 "an engine that no longer starts loses, and stops the tournament at the third time") {
    // The first start is the trial before the tournament, the second one is for game 1.
    const std::string words = mock("good") + mock("bad", "mode=exit-at-start after=2 state=starts") +
                              "restart=on -each tc=60+1 -recover -rounds 3" + common;
    // CLI11 rejects an option given twice.
    CHECK(run(words + " -rounds 3").exit_code == 2);
    std::filesystem::remove(file("starts"));
    const Finished played = run(words);
    INFO(played.out << played.err);
    CHECK(played.exit_code == 1);
    CHECK(endings().at("start failure by bad") == 3);
    CHECK(games().back().errors == std::vector<std::string>{"mock: no licence found"});
    CHECK(games().size() == 4);
}

TEST_CASE_METHOD(FourGames, "an engine that does not start at all stops everything before it begins") {
    const std::string settings = GENERATE("mode=exit-at-start", "mode=silent", "mode=slow-start delay=60000");
    // The bad engine is tried first, so the good one need not be as fast.
    const Finished outcome = run(mock("bad", settings) + mock("good") +
                                 "-each tc=60 -timeouts start=300 quit=300 -rounds 2" + common);
    CHECK(outcome.exit_code == 2);
    CHECK(contains(outcome.err, "engine 'bad' does not start"));
    CHECK_FALSE(has("j"));
}

TEST_CASE_METHOD(FourGames, "the time to get ready for a new game has a limit of its own") {
    const auto [mode, limit, stalls] = GENERATE(table<const char*, const char*, bool>(
        {{"mode=slow-new-game delay=60000", "1000", true}, {"mode=slow-new-game delay=1200", "60000", false}}));
    CAPTURE(mode);
    succeed(two_games_against(
        mode, std::string("-each tc=60+1 -recover -timeouts ping=1000 quit=300 newgame=") + limit));
    CHECK(endings().contains("stall by bad") == stalls);
    CHECK((!stalls || endings().at("stall by bad") == 2));
}

TEST_CASE_METHOD(FourGames, "an engine that is slow to quit is killed and costs no game") {
    const auto begin = Clock::now();
    succeed(against("mode=slow-quit delay=250000", "-each tc=60+1 -timeouts quit=300"));
    CHECK(games().size() == 4);
    CHECK(Clock::now() - begin < std::chrono::seconds(200));
}

TEST_CASE_METHOD(FourGames, "scores on which both engines agree adjudicate games") {
    const auto with_scores = [&](const std::string& score_of_a, const std::string& score_of_b,
                                 const std::string& rule) {
        succeed(mock("a", "score=" + score_of_a) + mock("b", "score=" + score_of_b) +
                "-each tc=60+1 -rounds 2 " + rule + common);
    };
    SECTION("draws") {
        with_scores("5", "-8", "-draw movenumber=6 movecount=3 score=10");
        CHECK(endings() == std::map<std::string, int>{{"draw adjudicated", 4}});
        for (const GameRecord& record : games()) {
            CHECK(record.opening.moves.size() + record.moves.size() == 12);
        }
    }
    SECTION("wins") {
        with_scores("900", "-700", "-resign movecount=2 score=600");
        CHECK(endings() == std::map<std::string, int>{{"win adjudicated", 4}});
        for (const GameRecord& record : games()) {
            CHECK(record.result ==
                  (record.identity.white == "a" ? GameResult::white_wins : GameResult::black_wins));
        }
    }
    SECTION("not where only one engine thinks so") {
        with_scores("100", "-700", "-resign movecount=2 score=600");
        CHECK(endings().count("win adjudicated") == 0);
    }
}

TEST_CASE_METHOD(MatchFolder, "the journal has seldepth, hashfull and latency of each move if reported") {
    succeed(mock("a", "figures=yes") + mock("b") + "-each nodes=10 -rounds 1 -maxmoves 2 -srand 1 -journal j");
    const std::vector<GameRecord> played = games();
    REQUIRE(played.size() == 2);
    const PlayedMove& told = played[0].moves.at(0);
    CHECK(told.seldepth == 4);
    CHECK(told.hashfull == 7);
    REQUIRE(told.latency.has_value());
    CHECK(*told.latency == told.think_time);
    const PlayedMove& silent = played[0].moves.at(1);
    CHECK(silent.seldepth == 0);
    CHECK_FALSE(silent.hashfull.has_value());
    CHECK_FALSE(silent.latency.has_value());
}
