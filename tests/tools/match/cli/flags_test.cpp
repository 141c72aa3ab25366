// SPDX-License-Identifier: GPL-3.0-or-later
// What flags that people know from other managers do.
#include <algorithm>
#include <thread>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/client/process.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// Plays two rounds of short games.
Finished play(const TemporaryFolder& folder, const std::vector<std::string>& more) {
    Finished outcome = run_match(join({mock("a"),
                                       mock("b"),
                                       {"-each", "nodes=10", "-rounds", "2", "-maxmoves", "4", "-srand", "2",
                                        "-openings", "format=random", "plies=4", "-journal", folder.file("j")},
                                       more}));
    INFO(outcome.out << outcome.err);
    CHECK(outcome.exit_code == 0);
    return outcome;
}

std::string whites(const TemporaryFolder& folder) {
    std::string names;
    for (const GameRecord& game : games_of(folder.file("j"))) {
        names += game.identity.white;
    }
    return names;
}

std::size_t lines_with(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++count;
    }
    return count;
}

}  // namespace

TEST_CASE("noswap keeps colours, reverse exchanges them") {
    using Row = std::pair<std::vector<std::string>, std::string>;
    const auto [flags, expected] = GENERATE(Row{std::vector<std::string>(), "abab"}, Row{{"-noswap"}, "aaaa"},
                                            Row{{"-reverse"}, "baba"}, Row{{"-noswap", "-reverse"}, "bbbb"});
    const TemporaryFolder folder;
    play(folder, flags);
    CHECK(whites(folder) == expected);
}

TEST_CASE("one game a round becomes pairs in half as many rounds") {
    const TemporaryFolder folder;
    const Finished outcome = run_match(join({mock("a"),
                                             mock("b"),
                                             {"-each", "nodes=10", "-rounds", "5", "-games", "1", "-maxmoves",
                                              "4", "-journal", folder.file("j")}}));
    CHECK(outcome.exit_code == 0);
    CHECK(games_of(folder.file("j")).size() == 6);
    CHECK(outcome.err.find("note: -games 1: 3 pairs") != std::string::npos);
}

TEST_CASE("scoreinterval and ratinginterval thin out what is told") {
    const TemporaryFolder folder;
    const Finished outcome = play(folder, {"-scoreinterval", "3", "-ratinginterval", "2"});
    CHECK(lines_with(outcome.out, "\ngame ") == 1);
    CHECK(outcome.out.find("\n2 of 4 games") != std::string::npos);
}

TEST_CASE("a PGN has UCI moves, nodes and a minimal form if wanted, and epdout the last positions") {
    const TemporaryFolder folder;
    play(folder,
         {"-pgnout", folder.file("p"), "notation=uci", "nodes=true", "nps=true", "-epdout", folder.file("e")});
    const std::vector<GameRecord> games = games_of(folder.file("j"));
    const std::string pgn = read_file(folder.file("p"));
    const std::string& first = games[0].opening.moves[0];
    CHECK(pgn.find("\n1. " + first + " " + games[0].opening.moves[1]) != std::string::npos);
    constexpr std::size_t moves = 16;  // four games of four plies
    CHECK(lines_with(pgn, "n=20") == moves);
    CHECK(lines_with(pgn, "nps=") == moves);
    std::string fens;
    for (const GameRecord& game : games) {
        fens += replay(game, Variant::tensor).value().fen() + "\n";
    }
    CHECK(read_file(folder.file("e")) == fens);
    REQUIRE(run_match({"report", folder.file("j"), "-pgnout", folder.file("m"), "min"}).exit_code == 0);
    const std::string minimal = read_file(folder.file("m"));
    CHECK(minimal.find('{') == std::string::npos);
    CHECK(minimal.find("[TimeControl") == std::string::npos);
    CHECK(lines_with(minimal, "[FEN ") == 4);
}

TEST_CASE("initstr= goes out before anything else, and stderr= collects what engines write there") {
    const TemporaryFolder folder;
    play(folder, {"-each", "initstr=hello", "stderr=" + folder.file("errors"), "-log", folder.file("log")});
    const std::string log = read_file(folder.file("log"));
    CHECK(log.find("< hello") < log.find("< uci"));
    CHECK(read_file(folder.file("errors")).find("mock: option UCI_Variant is tensor") != std::string::npos);
    const Finished refused =
        run_match(join({mock("a"), mock("b"), {"-each", "nodes=1", "stderr=/no/such/folder/x"}}));
    CHECK(refused.exit_code == 2);
    CHECK(refused.err.find("cannot write '/no/such/folder/x'") != std::string::npos);
}

TEST_CASE("whitepov turns the scores of Black round") {
    const TemporaryFolder folder;
    const Finished outcome =
        run_match(join({mock("a", "score=50"),
                        {"whitepov"},
                        mock("b", "score=50"),
                        {"-each", "nodes=10", "-maxmoves", "4", "-journal", folder.file("j")}}));
    REQUIRE(outcome.exit_code == 0);
    const std::vector<GameRecord> games = games_of(folder.file("j"));
    CHECK(games[0].moves[0].score->value == 50);
    CHECK(games[1].moves[1].score->value == -50);
    CHECK(games[1].moves[0].score->value == 50);
}

TEST_CASE("report -sprt asks another question of a journal, and JSON has the verdict") {
    const TemporaryFolder folder;
    play(folder, {});
    const auto decision = [&folder](const std::vector<std::string>& sprt) {
        const Finished told =
            run_match(join({{"report", folder.file("j"), "-json", folder.file("r"), "-sprt"}, sprt}));
        INFO(told.err);
        CHECK(told.exit_code == 0);
        return Json::parse(read_file(folder.file("r"))).at("sprt").at("decision").get<std::string>();
    };
    CHECK(decision({"elo0=0", "elo1=5"}) == "undecided");
    CHECK(decision({"elo0=500", "elo1=1000", "alpha=0.4", "beta=0.4", "model=logistic"}) == "elo0");
    CHECK(decision({"elo0=-1000", "elo1=-500", "alpha=0.4", "beta=0.4", "model=logistic"}) == "elo1");
}

TEST_CASE("a hypothesis that normalised Elo cannot express is refused") {
    const TemporaryFolder folder;
    play(folder, {});
    const Finished told = run_match({"report", folder.file("j"), "-sprt", "elo0=0", "elo1=300"});
    CHECK(told.exit_code == 2);
    CHECK(told.err.find("model=logistic") != std::string::npos);
}

TEST_CASE("reports are made anew while games are played") {
    const TemporaryFolder folder;
    const Interrupt interrupt;
    auto process = Process::start(
        {RICOCHET_MATCH_EXECUTABLE,
         join({mock("a", "mode=late delay=5"),
               mock("b"),
               {"-each", "tc=100", "-rounds", "500", "-maxmoves", "4", "-refresh", "0.01", "-journal",
                folder.file("j"), "-json", folder.file("json"), "-html", folder.file("html")}}),
         ""},
        interrupt);
    REQUIRE(process.ok());
    int games = 0;
    for (int wait = 0; wait < 600 && games < 3; ++wait) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        const std::string text = read_file(folder.file("json"));
        games = text.empty() ? 0 : Json::parse(text).at("games").get<int>();
    }
    CHECK(games >= 3);
    CHECK(read_file(folder.file("html")).find("move limit") != std::string::npos);
    process.value()->kill();
}
