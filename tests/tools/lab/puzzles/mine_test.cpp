// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include "tests/catch.hpp"
#include "tests/tools/client/program_folder.hpp"
#include "tools/lab/puzzles/puzzle.hpp"

namespace ricochet::tools::analyse {
namespace {

using test::Finished;

struct PuzzlesFolder : test::ProgramFolder {
    PuzzlesFolder() : ProgramFolder("ricochet-puzzles") {}
};

/// A game that ends in a puzzle, after some king moves.
std::string game_of(int number, int moves) {
    std::string text = "[Event \"Friendly\"]\n[Round \"" + std::to_string(number) +
                       "\"]\n[Variant \"Tensor\"]\n[SetUp \"1\"]\n"
                       "[FEN \"7k2/R8t/2p3p3/10/3P2P3/5K1P2/PPP6r/10 w - - 0 38\"]\n\n";
    for (int i = 0; i < moves; ++i) {
        text += i % 2 == 0 ? "Ra8+ Ki7 " : "Ra7+ Kh8 ";
    }
    return text + "Kg3 *\n\n";
}

TEST_CASE_METHOD(PuzzlesFolder, "puzzles of games go to a file, sorted, each position once") {
    write("games", game_of(1, 0) + game_of(2, 0));
    const Finished finished = run("games --output out --nodes 10000 --hash 1");
    INFO(finished.err);
    REQUIRE(finished.exit_code == 0);
    CHECK(finished.out.empty());
    CHECK(test::contains(finished.err, "2 games, 2 moves, "));
    CHECK(test::contains(finished.err, "2 puzzles\n"));
    CHECK_FALSE(has("out.journal"));
    const std::vector<Puzzle> puzzles = read_puzzles(file("out")).value();
    REQUIRE(puzzles.size() == 1);
    CHECK(puzzles[0].line == std::vector<std::string>{"j2a7^j7"});
    CHECK(puzzles[0].source == "Friendly 1 game 1, ply 1");
}

TEST_CASE_METHOD(PuzzlesFolder, "killed mining resumes, and writes the same bytes with any number of threads") {
    std::string games;
    for (int number = 1; number <= 12; ++number) {
        games += game_of(number, 2 * (number % 3));
    }
    write("games", games);
    const std::string rest = "games --nodes 12000 --hash 1 --output ";
    REQUIRE(run(rest + "whole --threads 1").exit_code == 0);
    REQUIRE(kill_within(rest + "out --threads 1", "out.journal"));
    CHECK_FALSE(has("out"));
    const std::string journal = read("out.journal");
    write("out.journal", journal + R"({"game":0,"ply":)");
    const Finished other = run("games --nodes 10000 --hash 1 --output out");
    CHECK(other.exit_code == 1);
    CHECK(other.err ==
          "ricochet-puzzles: 'out.journal', line 1: it is of another analysis, its nodes is 12000, "
          "not 10000; remove it to begin anew\n");
    REQUIRE(run(rest + "out --threads 2").exit_code == 0);
    CHECK(read("out") == read("whole"));
    CHECK_FALSE(has("out.journal"));
}

TEST_CASE_METHOD(PuzzlesFolder, "of a file of puzzles those that hold are kept, and rated anew") {
    const std::string good = R"({"variant":"tensor","fen":"7k2/R8t/2p3p3/10/3P2P3/6KP2/PPP6r/10 b - - 1 38",)"
                             R"("line":["j2a7^j7"],"themes":["bounce"],"rating":1,"source":"one"})";
    std::string bad = good;
    bad.replace(bad.find("j2a7^j7"), 7, "j7j6");
    write("puzzles", bad + "\n" + good + "\n");
    REQUIRE(run("puzzles --output out --nodes 2000 --hash 1").exit_code == 0);
    const std::vector<Puzzle> kept = read_puzzles(file("out")).value();
    REQUIRE(kept.size() == 1);
    CHECK(kept[0].line == std::vector<std::string>{"j2a7^j7"});
    CHECK(kept[0].rating > 800);
    CHECK(kept[0].source == "one");
    write("puzzles", good + "\n{");
    const Finished refused = run("puzzles --output other --nodes 2000 --hash 1");
    CHECK(refused.exit_code == 1);
    CHECK(refused.err == "ricochet-puzzles: 'puzzles', line 2: it is not a JSON object\n");
    CHECK_FALSE(has("other"));
}

TEST_CASE_METHOD(PuzzlesFolder, "mining that cannot begin reports one line and changes nothing") {
    write("games", game_of(1, 0));
    write("cut", "[Variant \"Tensor\"]\n[Result \"1-0\"]\n\n1. e4\n");
    write("notes", "hello\n");
    const auto says = [this](const std::string& arguments, int code, const std::string& line) {
        const Finished finished = run(arguments + " --nodes 100 --hash 1");
        CHECK(finished.exit_code == code);
        CHECK(finished.err == "ricochet-puzzles: " + line + "\n");
    };
    says("cut --output new", 1, "'cut': game 1 ends without its result 1-0: it was cut");
    says("games --output notes", 1,
         "--output 'notes' exists and is not a file of puzzles: give another name, or move it away");
    says("games --output games", 1, "the games 'games' and --output 'games' are the same file");
    says("games", 2, "--output is required");
    CHECK_FALSE(has("new"));
    CHECK_FALSE(has("new.journal"));
    CHECK(read("notes") == "hello\n");
}

}  // namespace
}  // namespace ricochet::tools::analyse
