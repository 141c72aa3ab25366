// SPDX-License-Identifier: GPL-3.0-or-later
// Flags that other match managers also have.
#include <chrono>
#include <thread>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/common/json.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// Two rounds of short games.
std::string two_rounds(const std::string& more = "") {
    return two_mocks() +
           "-each nodes=10 -rounds 2 -maxmoves 4 -srand 2 -openings format=random plies=4 -journal j " + more;
}

}  // namespace

TEST_CASE_METHOD(MatchFolder, "between two games -wait makes a pause") {
    const auto begin = std::chrono::steady_clock::now();
    succeed(two_rounds("-wait 900"));
    CHECK(games().size() == 4);
    CHECK(std::chrono::steady_clock::now() - begin >= std::chrono::milliseconds(3 * 900));
}

TEST_CASE_METHOD(MatchFolder, "noswap keeps colours, reverse exchanges them") {
    const auto [flags, expected] = GENERATE(table<const char*, const char*>(
        {{"", "abab"}, {"-noswap", "aaaa"}, {"-reverse", "baba"}, {"-noswap -reverse", "bbbb"}}));
    succeed(two_rounds(flags));
    std::string whites;
    const std::vector<GameRecord> played = games();
    for (const GameRecord& game : played) {
        whites += game.identity.white;
    }
    CHECK(whites == expected);
    CHECK(played[0].opening.moves == played[1].opening.moves);
    CHECK(played[1].opening.moves != played[2].opening.moves);
}

TEST_CASE_METHOD(MatchFolder, "one game a round becomes pairs in half as many rounds") {
    const auto [third, rounds, played, note] =
        GENERATE_REF(table<std::string, const char*, std::size_t, const char*>(
            {{"", "5", 6, "3 pairs of games with both colours\n"},
             {mock("c"), "3", 12, "2 rounds of a pair of games with both colours for each two that meet\n"}}));
    const Finished outcome =
        succeed(two_mocks() + third + "-each nodes=10 -games 1 -maxmoves 4 -journal j -rounds " + rounds);
    CHECK(games().size() == played);
    CHECK(contains(outcome.err, std::string("note: -games 1: played as ") + note));
}

TEST_CASE_METHOD(MatchFolder, "scoreinterval and ratinginterval thin out reports") {
    const Finished outcome = succeed(two_rounds("-scoreinterval 3 -ratinginterval 2"));
    CHECK(count_of(outcome.out, "\ngame ") == 1);
    CHECK(contains(outcome.out, "\n2 of 4 games"));
}

TEST_CASE_METHOD(MatchFolder,
                 "a PGN has UCI moves, nodes and a minimal form if wanted, and epdout the last positions") {
    succeed(two_rounds("-pgnout p notation=uci nodes=true nps=true -epdout e"));
    const std::vector<std::string> opening = games()[0].opening.moves;
    const std::string pgn = read("p");
    CHECK(contains(pgn, "\n1. " + opening[0] + " " + opening[1]));
    constexpr std::size_t moves = 16;  // four games of four plies
    CHECK(count_of(pgn, "n=20") == moves);
    CHECK(count_of(pgn, "nps=") == moves);
    std::string fens;
    for (const GameRecord& game : games()) {
        fens += replay(game, Variant::tensor).value().fen() + "\n";
    }
    CHECK(read("e") == fens);
    succeed("report j -pgnout m min");
    const std::string minimal = read("m");
    CHECK_FALSE(contains(minimal, "{"));
    CHECK_FALSE(contains(minimal, "[TimeControl"));
    CHECK(count_of(minimal, "[FEN ") == 4);
}

TEST_CASE_METHOD(MatchFolder,
                 "initstr= goes out before anything else, and stderr= collects what engines write there") {
    succeed(two_rounds("-each initstr=hello stderr=errors -log log"));
    const std::string log = read("log");
    CHECK(log.find("< hello") < log.find("< uci"));
    CHECK(contains(read("errors"), "mock: option UCI_Variant is tensor"));
    refuse(two_mocks() + "-each nodes=1 stderr=/no/such/folder/x", "there is no folder '/no/such/folder'");
}

TEST_CASE_METHOD(MatchFolder, "whitepov turns the scores of Black round") {
    succeed(mock("a", "score=50") + "whitepov " + mock("b", "score=50") +
            "-each nodes=10 -maxmoves 4 -journal j");
    const std::vector<GameRecord> played = games();
    CHECK(played[0].moves[0].score->value == 50);
    CHECK(played[1].moves[1].score->value == -50);
    CHECK(played[1].moves[0].score->value == 50);
}

TEST_CASE_METHOD(MatchFolder, "report -sprt computes another test, with valid Elo") {
    succeed(two_rounds());
    const auto decision = [&](const std::string& sprt) {
        succeed("report j -json r -sprt " + sprt);
        return report("r").at("sprt").at("decision");
    };
    CHECK(decision("elo0=0 elo1=5") == "undecided");
    CHECK(decision("elo0=500 elo1=1000 alpha=0.4 beta=0.4 model=logistic") == "elo0");
    CHECK(decision("elo0=-1000 elo1=-500 alpha=0.4 beta=0.4 model=logistic") == "elo1");
    refuse("report j -sprt elo0=0 elo1=300", "model=logistic");
}

TEST_CASE_METHOD(MatchFolder, "reports are made anew while games are played") {
    const Interrupt interrupt;
    const auto process = start(mock("a", "mode=late delay=5") + mock("b") +
                                   "-each tc=100 -rounds 500 -maxmoves 4 -refresh 0.01 -journal j -json json "
                                   "-html html",
                               interrupt);
    int reported = 0;
    for (int wait = 0; wait < 3600 && reported < 3; ++wait) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        reported = read("json").empty() ? 0 : report("json").at("games").get<int>();
    }
    CHECK(reported >= 3);
    CHECK(contains(read("html"), "move limit"));
    process->kill();
}

TEST_CASE_METHOD(MatchFolder, "with -verdict the exit code is the result of the sequential test") {
    const auto test_of = [](const std::string& good, const std::string& bad) {
        return mock("a", good) + mock("b", bad) +
               "-each nodes=10 -openings format=random plies=4 -srand 1 -recover -sprt elo0=0 elo1=50 ";
    };
    const std::string loses = "mode=illegal after=3";
    CHECK(run(test_of("mode=random", loses) + "-rounds 500 -journal better -verdict").exit_code == 0);
    CHECK(run(test_of(loses, "mode=random") + "-rounds 500 -journal worse -verdict").exit_code == 3);
    CHECK(
        run(test_of("mode=random", "mode=first") + "-rounds 1 -maxmoves 4 -journal open -verdict").exit_code ==
        4);
    // Only on request.
    succeed(test_of(loses, "mode=random") + "-rounds 500 -journal worse -resume");
    succeed("report worse");
    CHECK(run("report worse -verdict").exit_code == 3);
    CHECK(run("report open -verdict").exit_code == 4);
    CHECK(run("merge all worse -verdict").exit_code == 3);
    CHECK(run(test_of(loses, "mode=random") + "-rounds 500 -queue queue -verdict").exit_code == 3);
    succeed(two_rounds());
    refuse("report j -verdict", "--verdict: 'j' is of no sequential test");
    refuse("merge all j -verdict", "of no sequential test");
    refuse(two_rounds("-verdict"), "--verdict: there is no sequential test");
    refuse(test_of(loses, "mode=random") + "-shard 1/2 -verdict", "--verdict: a shard");
}
