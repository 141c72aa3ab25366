// SPDX-License-Identifier: GPL-3.0-or-later
// Bad input costs one `info string` with the error, and changes nothing.

#include <random>
#include <string>
#include <vector>

#include "movegen/base/tokens.hpp"
#include "tests/catch.hpp"
#include "tests/engine/dialogue_support.hpp"

using namespace ricochet;
using test::answers_to;
using test::Lines;
using namespace std::string_literals;

namespace {

struct BadLine {
    std::string line;
    /// Text that the error must contain.
    std::string error;
};

const std::string before = "position startpos moves e2e4 e7e5\n";

/// Checks that each line costs one error and changes nothing that `d` prints.
void expect_errors(const std::vector<BadLine>& lines) {
    const Lines untouched = answers_to(before + "d\nisready\n");
    for (const BadLine& bad : lines) {
        CAPTURE(bad.line.substr(0, 100), bad.line.size());
        const Lines answers = answers_to(before + bad.line + "\nd\nisready\n");
        REQUIRE_FALSE(answers.empty());
        const std::string& error = answers.front();
        CHECK(error.starts_with("info string error: "));
        CHECK(error.find(bad.error) != std::string::npos);
        CHECK(error.size() < 300);
        CHECK(Lines(answers.begin() + 1, answers.end()) == untouched);
    }
}

}  // namespace

TEST_CASE("a bad position is refused as a whole") {
    expect_errors({
        {"position", "position: expected startpos or fen, found nothing"},
        {"position startposition", "expected startpos or fen"},
        {"position start", "position: expected startpos or fen, found \"start\""},
        {"position startpos e2e4", "position: expected moves, found \"e2e4\""},
        {"position startpos moves e2e4 e7e5 d2d4 e5d4 f1f8",
         "move 5: \"f1f8\" is not a legal move here: a king moves one square"},
        {"position startpos moves e2e4 e7e5 e2e4 xyz",
         "move 3: \"e2e4\" is not a legal move here: there is no piece on e2"},
        {"position startpos moves e2e9", "move 1: \"e2e9\""},
        {"position startpos moves e2e4 0000", "move 2: \"0000\""},
        {"position startpos moves a1b1>a2", "move 1"},
        {"position fen", "fen: "},
        {"position fen moves e2e4", "fen: "},
        {"position fen 9k/10/10/10/10/10/10/R8K w - - 0 1 e2e4", "fen: "},
        {"position fen 10/10/10/10/10/10/10/10 w - - 0 1", "fen: "},
        {"position fen kk8/10/10/10/10/10/10/9K w - - 0 1", "fen: "},
        {"position fen k9/10/10/10/10/10/10/P8K w - - 0 1", "fen: "},
        {"position fen k9/10/10/10/10/10/10/R8K w - - 0 1", "fen: "},
        {"position fen k8/10/10/10/10/10/10/9K w - - 0 1", "fen: "},
        {"position fen k10/10/10/10/10/10/10/9K w - - 0 1", "fen: "},
        {"position fen k9/10/10/10/10/10/10/9K w K - 0 1", "fen: "},
        {"position fen k9/10/10/10/10/10/10/9K w - e3 0 1", "fen: "},
        {"position fen k9/10/10/10/10/10/10/9K x - - 0 1", "fen: "},
        {"position fen k9/10/10/10/10/10/10/9K w - - 99999999999999999999 1", "fen: "},
        {"position fen k9/10/10/10/10/10/10/9K w - - 0 1 moves j1j2 a8a7 j2j2", "move 3"},
    });
}

TEST_CASE("a bad option or value is refused") {
    expect_errors({
        {"setoption", "expected setoption name NAME"},
        {"setoption Hash 5", "setoption: expected setoption name NAME [value VALUE]"},
        {"setoption name", "no option is called \"\""},
        {"setoption name Hsah value 5", "no option is called \"Hsah\""},
        {"setoption name Hash", "option Hash: nothing is not a whole number"},
        {"setoption name Hash value", "option Hash: nothing is not a whole number"},
        {"setoption name Hash value many", "option Hash: \"many\""},
        {"setoption name Hash value 0", "option Hash: \"0\" is out of the range 1 to"},
        {"setoption name Hash value 99999999999999999999", "out of the range"},
        {"setoption name Threads value -1", "option Threads: \"-1\" is out of the range 1 to 512"},
        {"setoption name Threads value 513", "option Threads: \"513\" is out of the range 1 to 512"},
        {"setoption name MultiPV value 1.5", "option MultiPV: \"1.5\" is not a whole number"},
        {"setoption name Ponder value maybe", "neither true nor false"},
        {"setoption name UCI_Variant value chess", "none of tensor, tensorfree"},
        {"setoption name UCI_Elo value 199", "option UCI_Elo: \"199\" is out of the range 200 to 2600"},
        {"setoption name UCI_Elo value 2601", "option UCI_Elo: \"2601\" is out of the range 200 to 2600"},
        {"setoption name Debug Log File value /nonexistent/folder/log.txt", "the file cannot be written"},
    });
}

TEST_CASE("a count that cannot be done is refused") {
    expect_errors({
        {"go perft", "go: perft: nothing is not a whole number"},
        {"go perft 65", "go: perft: \"65\" is out of the range 0 to 64"},
    });
}

TEST_CASE("a go that is wrong costs one error, and is answered by a best move all the same") {
    for (const BadLine& bad : std::vector<BadLine>{
             {"go depth", "go: depth: nothing is not a whole number, skipped; without a limit it ends after"},
             {"go depth 0", "go: depth: \"0\" is out of the range 1 to 9223372036854775807, taken as 1"},
             {"go nodes 0", "go: nodes: \"0\" is out of the range 1 to 9223372036854775807, taken as 1"},
             {"go depth 2 wtime 1000000000000001", "go: wtime: \"1000000000000001\" is out of the range"},
             {"go mate 0", "go: mate: \"0\" is out of the range 1 to 2147483647, taken as 1; without a limit"},
             {"go searchmoves", "go: searchmoves: no move follows"},
             {"go depth 1 searchmoves d2d5", "go: searchmoves: \"d2d5\" is not a legal move here"},
             {"go searchmoves d2d5 d2d6", "skipped (and 1 more); without a limit it ends after 10000 nodes"},
             {"go DEPTH 2", "go: skipped the unknown token \"DEPTH\" (and 1 more); without a limit it ends"},
             {"go depth 1 x" + std::string(1'000'000, '9'), "go: skipped the unknown token"}}) {
        CAPTURE(bad.line.substr(0, 100), bad.line.size());
        const Lines answers = answers_to(before + bad.line + "\n");
        REQUIRE(answers.size() >= 2);
        CHECK(answers.front().starts_with("info string error: "));
        CHECK(answers.front().find(bad.error) != std::string::npos);
        CHECK(answers.front().size() < 300);
        CHECK(test::count_of(answers, "info string") == 1);
        CHECK(test::count_of(answers, "bestmove ") == 1);
        CHECK(test::count_of(answers, "bestmove 0000") == 0);
    }
    CHECK(test::last_of(answers_to(before + "go depth 2 searchmoves d2d5 d2d4\n"), "bestmove")
              .starts_with("bestmove d2d4"));
}

TEST_CASE("an unknown command is named") {
    expect_errors({
        {"xyzzy", "unknown command \"xyzzy\""},
        {"Position startpos", "unknown command"},
        {"bench x", "bench: depth: \"x\" is not a whole number"},
        {"bench 0", "bench: depth: \"0\" is out of the range"},
        {"speedtest 0", "speedtest: threads: \"0\" is out of the range 1 to 512"},
        {"speedtest 1 x", "speedtest: hash: \"x\" is not a whole number"},
        {"speedtest 1 1 86401", "speedtest: seconds: \"86401\" is out of the range 1 to 86400"},
        {"debug", "debug: expected on or off, found nothing"},
        {"debug maybe", "debug: expected on or off, found \"maybe\""},
        {"ponderhit", "there is no search that ponders"},
        {"nul\0byte \x01\xff\x7f\x1b[2J"s, "unknown command"},
        {std::string(1'000'000, 'a'), "unknown command \"aaaa"},
        {"position fen " + std::string(1'000'000, '1'), "position: fen:"},
        {"position startpos moves " + std::string(1'000'000, 'e'), "move 1"},
        {"setoption name " + std::string(1'000'000, 'n'), "no option is called"},
        {std::string(20'000'000, 'x'),  // NOLINT(bugprone-string-constructor): so long on purpose
         "skipped a line of more than"},
    });
}

TEST_CASE("a line of a megabyte is executed where nothing is wrong with it") {
    std::string moves = "position startpos moves";
    while (moves.size() < 1'000'000) {
        moves += " c1b3 c8b6 b3c1 b6c8";
    }
    const Lines lines = answers_to(moves + "\nd\ngo depth 1\n");
    CHECK(test::count_of(lines, "info string") == 0);
    CHECK(test::count_of(lines, "Fen: rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - ") == 1);
    CHECK(lines.back().starts_with("bestmove "));
}

TEST_CASE("random commands never end the program") {
    std::vector<std::string> tokens = split_tokens(
        "uci isready position startpos fen moves e2e4 e7e5 a1b1>a1 f6i3^i6 0000 go depth nodes infinite ponder "
        "mate wtime btime movestogo searchmoves perft 1 2 0 -1 99999999999999999999 stop ponderhit setoption "
        "name value Hash Threads MultiPV UCI_Variant tensorfree tensor UCI_ShowWDL true Clear ucinewgame d "
        "eval moves bench debug on k9/10/10/10/10/10/10/9K w b - KQkq "
        "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR xyz \x01\xff");
    tokens.insert(tokens.end(), {"\t", "\r"});
    std::mt19937 random(20081120);  // NOLINT(cert-msc51-cpp): the same soup every time
    for (int pot = 0; pot < 10; ++pot) {
        std::string script;
        for (int line = 0; line < 100; ++line) {
            // Half of the lines begin with a valid command.
            script += random() % 2 == 0 ? "" : random() % 2 == 0 ? "position startpos moves " : "go depth 2 ";
            for (auto length = random() % 7; length > 0; --length) {
                script += tokens[random() % tokens.size()];
                script += random() % 10 == 0 ? "" : " ";
            }
            script += '\n';
        }
        CAPTURE(pot, script);
        const Lines lines = answers_to("setoption name Hash value 1\n" + script + "stop\nisready\n");
        CHECK(test::count_of(lines, "readyok") >= 1);
    }
}
