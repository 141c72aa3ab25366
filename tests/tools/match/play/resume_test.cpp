// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <random>
#include <set>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/match/play/tournament.hpp"
#include "tools/match/statistics/standings.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// Games in the whole tournament.
constexpr std::size_t all_games = ricochet::test::effort(300, 300, 100);

/// The arguments of a tournament with this journal and a PGN file beside it.
std::string killed_tournament(const std::string& journal) {
    return mock("a") + "option.Seed=1 " + mock("b") + "option.Seed=2 -each tc=60+1 -rounds " +
           std::to_string(all_games / 2) +
           " -srand 3 -openings format=random plies=6 -maxmoves 40 -concurrency 2 -sprt elo0=-1 elo1=1 "
           "-journal " +
           journal + " -pgnout " + journal + ".pgn ";
}

double ratio(const std::string& journal) {
    const JournalContents contents = read_journal(journal).value();
    return sprt_state(contents.conditions, count_games(contents.conditions, contents.games))->llr;
}

/// Delays the end of the first finished game until the other game, whose last answers are counted in a file,
/// has ended too and is waiting.
class SlowObserver final : public Observer {
public:
    SlowObserver(std::string answers, std::uintmax_t last) : answers_(std::move(answers)), last_(last) {}

    void game_started(const GameIdentity& identity) override { started.insert(identity.game); }
    void game_finished(const GameRecord& record, const Standings& standings) override {
        finished.push_back(record);
        counted = standings.games();
        if (finished.size() == 1) {
            wait_for_the_other_game();
        }
    }
    void warn(const std::string& text) override { warnings.push_back(text); }

    std::set<int> started;
    std::vector<GameRecord> finished;
    int counted = 0;
    std::vector<std::string> warnings;

private:
    void wait_for_the_other_game() const {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(10);
        const auto answered = [this] {
            std::error_code missing;
            const std::uintmax_t size = std::filesystem::file_size(answers_, missing);
            return missing ? 0 : size;
        };
        while (answered() < last_ && std::chrono::steady_clock::now() < deadline) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        // The manager still has to read the last answer.
        std::this_thread::sleep_for(std::chrono::seconds(1));
    }

    std::string answers_;
    std::uintmax_t last_;
};

Participant engine(const std::string& name, const std::vector<std::string>& arguments) {
    Participant participant;
    participant.name = name;
    participant.command = {program_path("mock_engine"), arguments, ""};
    participant.bounds.nodes = 1;
    return participant;
}

}  // namespace

TEST_CASE_METHOD(
    MatchFolder,
    "killed 20 times at random moments and resumed, a tournament loses nothing and counts nothing twice") {
    succeed(killed_tournament("whole"));
    const std::string arguments = killed_tournament("torn") + "-resume";
    std::mt19937 random(20251120);
    std::uniform_int_distribution<int> moment(20, 120);
    std::string before;
    int cut_short = 0;
    for (int kill = 0; kill < 20; ++kill) {
        cut_short += kill_after(moment(random), arguments) ? 1 : 0;
        // Complete lines stay; only an incomplete one may be removed.
        const std::string now = read("torn");
        REQUIRE(now.starts_with(before.substr(0, before.rfind('\n') + 1)));
        before = now;
    }
    CHECK(cut_short > 0);
    succeed(arguments);
    CHECK(games("torn").size() == all_games);
    CHECK(count_of(read("torn"), "\n") == all_games + 1);
    CHECK(fingerprints("torn") == fingerprints("whole"));
    CHECK(ratio(file("torn")) == ratio(file("whole")));
    CHECK(count_of(read("torn.pgn"), "[Event ") == all_games);
}

TEST_CASE_METHOD(MatchFolder, "Ctrl-C ends a tournament cleanly, with a command that resumes it") {
    const std::string arguments = mock("slow", "mode=late delay=20") + mock("b") +
                                  "-each tc=60+1 -rounds 6 -srand 3 -maxmoves 15 -concurrency 2 -journal j";
    const Interrupt interrupt;
    const auto process = start(arguments, interrupt);
    constexpr std::chrono::minutes limit{2};
    // Receives the line about the first finished game.
    Line line;
    while (process->read_line(line, Clock::now() + limit) == ReadStatus::line &&
           !line.text.starts_with("game ")) {
    }
    REQUIRE(::kill(process->id(), SIGINT) == 0);
    std::string said;
    while (process->read_line(line, Clock::now() + limit) == ReadStatus::line) {
        said += line.text + "\n";
    }
    const auto status = process->wait(Clock::now() + limit);
    REQUIRE(status.has_value());
    CHECK_FALSE(status->by_signal);
    CHECK(status->code == 130);
    CHECK(contains(said, "Interrupted."));
    CHECK(contains(said, "-resume"));
    CHECK_FALSE(games().empty());
    CHECK(games().size() < 12);
    succeed(arguments + " -resume");
    CHECK(games().size() == 12);
}

TEST_CASE_METHOD(MatchFolder,
                 "an existing journal is never overwritten, nor continued under other conditions") {
    const auto arguments = [](const std::string& nodes) {
        return two_mocks() + "-each nodes=" + nodes + " -rounds 1 -srand 3 -maxmoves 5 -journal j";
    };
    succeed(arguments("10"));
    refuse(arguments("10"), "-resume");
    refuse(arguments("20") + " -resume",
           "another tournament: 'engines/a/bounds/nodes' is 20 in one and 10 in the other");
}

TEST_CASE_METHOD(MatchFolder, "more rounds may be added to a finished tournament") {
    const std::string arguments =
        two_mocks() +
        "-each nodes=10 -srand 3 -maxmoves 5 -openings format=random plies=4 -journal j -resume "
        "-html played.html -rounds ";
    succeed(arguments + "2");
    const std::vector<std::string> first = fingerprints();
    succeed(arguments + "5");
    // The journal itself contains the new number of rounds.
    CHECK(contains(succeed("report j -html told.html").out, "10 of 10 games"));
    CHECK(read("told.html") == read("played.html"));
    const std::vector<std::string> all = fingerprints();
    REQUIRE(all.size() == 10);
    CHECK(std::equal(first.begin(), first.end(), all.begin()));
}

TEST_CASE_METHOD(MatchFolder,
                 "a match without -journal takes the next name that is free, and resumes the last one") {
    const std::string words = two_mocks() + "-each nodes=10 -maxmoves 4 -rounds ";
    CHECK_FALSE(contains(succeed(words + "1").err, "note: "));
    const Finished second = succeed(words + "1");
    CHECK(contains(second.err, "note: 'match.jsonl' exists: the journal is 'match-2.jsonl'\n"));
    CHECK(contains(second.out, "journal match-2.jsonl"));
    CHECK(contains(succeed(words + "2 -resume").out, "2 games played before"));
    CHECK(games("match.jsonl").size() == 2);
    CHECK(games("match-2.jsonl").size() == 4);
    // The command to resume names the journal.
    const Finished stopped = run(two_mocks("mode=crash") + "-each nodes=10");
    CHECK(contains(stopped.out, " -resume -journal match-3.jsonl\n"));
}

TEST_CASE_METHOD(MatchFolder, "a game that ends while a tournament is stopped is kept") {
    MatchSettings settings;
    Conditions& conditions = settings.conditions;
    // Games 1 and 2 are between the two slow engines, games 3 and 4 between the first one and the one that
    // crashes. It does so after Black's first answer in game 1: until a game is started, the observer must not
    // be busy.
    const std::string answers = file("steady");
    conditions.engines = {engine("slow", {"mode=late", "delay=30", "state=" + file("slow")}),
                          engine("steady", {"mode=late", "delay=30", "state=" + answers}),
                          engine("crashing", {"mode=crash", "state=" + answers})};
    conditions.plan.engines = 3;
    conditions.adjudication.max_moves = 5;
    settings.concurrency = 2;
    Result<Journal> journal = Journal::open(file("j"));
    REQUIRE(journal.ok());
    REQUIRE_FALSE(journal.value().begin(conditions).has_value());
    Interrupt interrupt;
    SlowObserver observer(answers, static_cast<std::uintmax_t>(*conditions.adjudication.max_moves));
    const TournamentEnd end =
        Tournament({settings, journal.value(), nullptr, interrupt, observer, nullptr}).run();
    CHECK(end.reason == StopReason::engine_failed);
    CHECK(end.detail.starts_with("crash by crashing"));
    REQUIRE(observer.started == std::set<int>{1, 3});
    CHECK(observer.counted == 2);
    const std::vector<GameRecord> kept = games();
    REQUIRE(kept.size() == 2);
    CHECK(kept[0].identity.game == 3);
    CHECK(kept[1].identity.game == 1);
    CHECK(kept[1].ending == Ending::max_moves);
    // The observer gets the games after the stop too, so that they reach the output files.
    CHECK(observer.finished.size() == 2);
    CHECK(observer.finished.back().identity.white == "slow");
    CHECK(observer.finished.back().identity.black == "steady");
}
