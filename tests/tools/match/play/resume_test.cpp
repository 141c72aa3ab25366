// SPDX-License-Identifier: GPL-3.0-or-later
// A tournament that is stopped at any moment, in any way, goes on as if nothing had happened.
#include <algorithm>
#include <csignal>
#include <random>
#include <thread>

#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/client/process.hpp"
#include "tools/match/statistics/standings.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// In the whole tournament.
constexpr std::size_t all_games = ricochet::test::effort(300, 300, 100);

std::vector<std::string> killed_tournament(const std::string& journal, const std::string& pgn) {
    return join({mock("a"),
                 {"option.Seed=1"},
                 mock("b"),
                 {"option.Seed=2"},
                 {"-each",    "tc=10+1",   "-rounds",   std::to_string(all_games / 2),
                  "-srand",   "3",         "-openings", "format=random",
                  "plies=6",  "-maxmoves", "40",        "-concurrency",
                  "2",        "-sprt",     "elo0=-1",   "elo1=1",
                  "-journal", journal,     "-pgnout",   pgn}});
}

double ratio(const std::string& journal) {
    const JournalContents contents = read_journal(journal).value();
    return sprt_state(contents.conditions, count_games(contents.conditions, contents.games))->llr;
}

std::size_t count_pgn_games(const std::string& path) {
    const std::string text = read_file(path);
    std::size_t games = 0;
    for (std::size_t at = text.find("[Event "); at != std::string::npos; at = text.find("[Event ", at + 1)) {
        ++games;
    }
    return games;
}

}  // namespace

TEST_CASE(
    "killed 20 times at random moments and resumed, a tournament loses nothing and counts nothing twice") {
    const TemporaryFolder folder;
    REQUIRE(run_match(killed_tournament(folder.file("whole"), folder.file("whole.pgn"))).exit_code == 0);

    const std::string journal = folder.file("torn");
    const std::vector<std::string> arguments =
        join({killed_tournament(journal, folder.file("torn.pgn")), {"-resume"}});
    std::mt19937 random(20251120);
    std::uniform_int_distribution<int> moment(20, 120);
    const Interrupt interrupt;
    std::string before;
    int cut_short = 0;
    for (int kill = 0; kill < 20; ++kill) {
        auto process = Process::start({RICOCHET_MATCH_EXECUTABLE, arguments, ""}, interrupt);
        REQUIRE(process.ok());
        std::this_thread::sleep_for(std::chrono::milliseconds(moment(random)));
        cut_short += process.value()->kill().by_signal ? 1 : 0;
        // What was safe before is safe now, but for a line that was torn.
        const std::string now = read_file(journal);
        const std::string whole_lines = before.substr(0, before.rfind('\n') + 1);
        REQUIRE(now.substr(0, whole_lines.size()) == whole_lines);
        before = now;
    }
    CHECK(cut_short > 0);
    const Finished last = run_match(arguments);
    INFO(last.out << last.err);
    CHECK(last.exit_code == 0);
    CHECK(games_of(journal).size() == all_games);
    const std::string text = read_file(journal);
    CHECK(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) == all_games + 1);
    CHECK(fingerprints(journal) == fingerprints(folder.file("whole")));
    CHECK(ratio(journal) == ratio(folder.file("whole")));
    CHECK(count_pgn_games(folder.file("torn.pgn")) == all_games);
}

TEST_CASE("a torn last line is cut off and its game played again") {
    const TemporaryFolder folder;
    const std::string journal = folder.file("j");
    const std::vector<std::string> arguments = killed_tournament(journal, folder.file("p"));
    REQUIRE(run_match(arguments).exit_code == 0);
    const std::vector<std::string> all = fingerprints(journal);
    const std::string text = read_file(journal);
    for (const std::size_t cut : {1U, 50U, 700U, 3000U}) {
        INFO(cut);
        write_file(journal, text.substr(0, text.size() - cut));
        CHECK(run_match(join({arguments, {"-resume"}})).exit_code == 0);
        CHECK(fingerprints(journal) == all);
    }
}

TEST_CASE("Ctrl-C ends a tournament cleanly, says how to go on, and that works") {
    const TemporaryFolder folder;
    const std::string journal = folder.file("j");
    const std::vector<std::string> arguments =
        join({mock("slow", "mode=late delay=20"),
              mock("b"),
              {"-each", "tc=10+1", "-rounds", "3", "-srand", "3", "-maxmoves", "15", "-concurrency", "2",
               "-journal", journal}});
    const Interrupt interrupt;
    auto process = Process::start({RICOCHET_MATCH_EXECUTABLE, arguments, ""}, interrupt);
    REQUIRE(process.ok());
    // The line about the first finished game.
    Line line;
    while (process.value()->read_line(line, Clock::now() + std::chrono::seconds(20)) == ReadStatus::line &&
           !line.text.starts_with("game ")) {
    }
    REQUIRE(::kill(process.value()->id(), SIGINT) == 0);
    std::string said;
    while (process.value()->read_line(line, Clock::now() + std::chrono::seconds(20)) == ReadStatus::line) {
        said += line.text + "\n";
    }
    const auto status = process.value()->wait(Clock::now() + std::chrono::seconds(5));
    REQUIRE(status.has_value());
    CHECK_FALSE(status->by_signal);
    CHECK(status->code == 130);
    CHECK(said.find("Interrupted.") != std::string::npos);
    CHECK(said.find("-resume") != std::string::npos);
    const std::size_t finished = games_of(journal).size();
    CHECK(finished >= 1);
    CHECK(finished < 6);
    CHECK(run_match(join({arguments, {"-resume"}})).exit_code == 0);
    CHECK(games_of(journal).size() == 6);
}

TEST_CASE("an existing journal is never overwritten, nor continued under other conditions") {
    const TemporaryFolder folder;
    const auto arguments = [&folder](const char* nodes) {
        return join(
            {mock("a"),
             mock("b"),
             {"-each", nodes, "-rounds", "1", "-srand", "3", "-maxmoves", "5", "-journal", folder.file("j")}});
    };
    REQUIRE(run_match(arguments("nodes=10")).exit_code == 0);
    const std::string before = read_file(folder.file("j"));
    const Finished again = run_match(arguments("nodes=10"));
    CHECK(again.exit_code == 2);
    CHECK(again.err.find("-resume") != std::string::npos);
    const Finished other = run_match(join({arguments("nodes=20"), {"-resume"}}));
    CHECK(other.exit_code == 2);
    CHECK(other.err.find("another tournament: 'engines/a/bounds/nodes' is 20 in one and 10 in the other") !=
          std::string::npos);
    CHECK(read_file(folder.file("j")) == before);
}

TEST_CASE("more rounds may be added to a finished tournament") {
    const TemporaryFolder folder;
    const auto arguments = [&folder](const char* rounds) {
        return join({mock("a"),
                     mock("b"),
                     {"-each", "nodes=10", "-rounds", rounds, "-srand", "3", "-maxmoves", "5", "-openings",
                      "format=random", "plies=4", "-journal", folder.file("j"), "-resume", "-html",
                      folder.file("played.html")}});
    };
    REQUIRE(run_match(arguments("2")).exit_code == 0);
    const std::vector<std::string> first = fingerprints(folder.file("j"));
    REQUIRE(run_match(arguments("5")).exit_code == 0);
    // The journal itself tells how many rounds there are now.
    const Finished told = run_match({"report", folder.file("j"), "-html", folder.file("told.html")});
    CHECK(told.out.find("10 of 10 games") != std::string::npos);
    CHECK(read_file(folder.file("told.html")) == read_file(folder.file("played.html")));
    const std::vector<std::string> all = fingerprints(folder.file("j"));
    REQUIRE(all.size() == 10);
    CHECK(std::equal(first.begin(), first.end(), all.begin()));
}
