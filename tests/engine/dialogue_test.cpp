// SPDX-License-Identifier: GPL-3.0-or-later
// Dialogues with the real program over pipes, like those of a GUI or a script.

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <string>
#include <vector>

#include "movegen/game.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/engine/dialogue_support.hpp"
#include "tests/engine/subprocess.hpp"

using namespace ricochet;
using test::answers_to;
using test::count_of;
using test::Lines;

namespace {

const std::string usual_start = Game(Variant::tensor).fen();
const std::string free_start = Game(Variant::tensorfree).fen();

/// The last line that begins with a text, without that text; empty if there is none.
std::string rest_of_last(const Lines& lines, std::string_view beginning) {
    const std::string line = test::last_of(lines, beginning);
    return line.empty() ? line : line.substr(beginning.size());
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// The FEN after a script.
std::string fen_after(const std::string& script) {
    return rest_of_last(answers_to(script + "\nd\n"), "Fen: ");
}

}  // namespace

TEST_CASE("uci is answered by name, author, options and uciok") {
    const Lines lines = answers_to("uci\n");
    REQUIRE(lines.size() >= 4);
    CHECK(lines[0].starts_with("id name Ricochet "));
    CHECK(lines[1].starts_with("id author "));
    CHECK(std::all_of(lines.begin() + 2, lines.end() - 1,
                      [](const std::string& line) { return line.starts_with("option name "); }));
    CHECK(lines.back() == "uciok");
}

TEST_CASE("empty lines, carriage returns and leading unknown tokens do no harm") {
    const Lines lines = answers_to("\n  \n\r\njoho isready\r\n\t isready\njoho debug on\ndebug off\n");
    CHECK(lines == Lines{"readyok", "readyok"});
}

TEST_CASE("d draws the board and shows position, key and checkers") {
    const Lines lines = answers_to("position fen k9/10/10/5N4/1B8/2T7/10/K8R b - - 3 9\nd\n");
    REQUIRE(lines.size() >= 20);
    CHECK(lines[0] == "+---+---+---+---+---+---+---+---+---+---+");
    CHECK(lines[1] == "| k |   |   |   |   |   |   |   |   |   | 8");
    CHECK(lines[15] == "| K |   |   |   |   |   |   |   |   | R | 1");
    CHECK(lines[17] == "  a   b   c   d   e   f   g   h   i   j");
    CHECK(rest_of_last(lines, "Fen: ") == "k9/10/10/5N4/1B8/2T7/10/K8R b - - 3 9");
    CHECK(rest_of_last(lines, "Key: ").size() == 16);
    CHECK(count_of(lines, "Checkers:") == 1);
}

TEST_CASE("d names the pieces that give check") {
    CHECK(rest_of_last(answers_to("position fen k9/10/10/10/10/10/10/R8K b - - 0 1\nd\n"), "Checkers:") ==
          " a1");
    CHECK(rest_of_last(answers_to("d\n"), "Checkers:").empty());
}

TEST_CASE("flip shows the position to the other side, of every game, and twice as it was") {
    struct Case {
        std::string variant;
        std::string fen;
        std::string flipped;
    };
    for (const Case& test : {Case{"tensor", "5k3r/7T2/10/3pP5/10/10/1q8/R4K4 w Qk d6 0 20",
                                  "r4k4/1Q8/10/10/3Pp5/10/7t2/5K3R b Kq d3 0 20"},
                             Case{"tiledsquares", "4k3/3%4/3%4/3pP3/4K3/1$6/8/8 w - d6 0 2",
                                  "8/8/1%6/4k3/3Pp3/3$4/3$4/4K3 b - d3 0 2"}}) {
        CAPTURE(test.variant);
        const Lines lines = answers_to("setoption name UCI_Variant value " + test.variant + "\nposition fen " +
                                       test.fen + "\nflip\nd\nmoves\nflip\nd\nmoves\n");
        Lines fens;
        Lines counts;
        for (const std::string& line : lines) {
            if (line.starts_with("Fen: ")) {
                fens.push_back(line);
            } else if (line.starts_with("Moves (")) {
                counts.push_back(line.substr(0, line.find(':')));
            }
        }
        CHECK(fens == Lines{"Fen: " + test.flipped, "Fen: " + test.fen});
        REQUIRE(counts.size() == 2);
        CHECK(counts[0] == counts[1]);
    }
}

TEST_CASE("moves lists the legal moves") {
    const Lines lines = answers_to("moves\nposition fen 7k2/7Q2/7K2/10/10/10/10/10 b - - 0 1\nmoves\n");
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].starts_with("Moves (30): a1b1>a1 a2a3 a2a4 b1b3 "));
    CHECK(contains(lines[1], "Moves (0):"));
}

TEST_CASE("eval shows the parts of the evaluation") {
    const Lines lines = answers_to("eval\n");
    CHECK(count_of(lines, "Evaluation: ") == 1);
    CHECK(count_of(lines, "Scale: 64/64") == 1);
    CHECK(count_of(lines, "Network: ") + count_of(lines, "Material: ") == 1);
    const std::string bare_king = "position fen k9/10/10/10/10/10/10/1R7K ";
    CHECK(count_of(answers_to(bare_king + "w - - 0 1\neval\n"), "Ending: known") == 1);
    CHECK(rest_of_last(answers_to("position fen k9/10/10/10/10/10/10/R8K b - - 0 1\neval\n"), "Evaluation: ") ==
          "none (in check)");
}

TEST_CASE("position plays moves of every kind") {
    CHECK(fen_after("position startpos moves a1b1>a1 a7a5") ==
          "rtnbqkbntr/1ppppppppp/10/p9/10/10/PPPPPPPPPP/TRNBQKBNTR w Kkq - 0 2");
    // A bounce may be written with any valid via or none.
    const std::string bounce = "position fen 9k/10/5R2T1/10/10/10/10/K9 w - - 0 1 moves ";
    CHECK(fen_after(bounce + "f6i3^i6") == "9k/10/8T1/10/10/8R1/10/K9 b - - 1 1");
    CHECK(fen_after(bounce + "f6i3") == "9k/10/8T1/10/10/8R1/10/K9 b - - 1 1");
    CHECK(fen_after("position fen k9/10/10/5t4/4T5/10/10/K9 w - - 0 1 moves e4g6xf5") ==
          "k9/10/6T3/10/10/10/10/K9 b - - 0 1");
}

TEST_CASE("go perft counts by move") {
    const Lines lines = answers_to("go perft 3\n");
    REQUIRE(lines.size() == 32);
    CHECK(count_of(lines, "a1b1>a1: ") == 1);
    CHECK(lines[30].empty());
    CHECK(lines[31] == "Nodes searched: 30722");
    CHECK(answers_to("go perft 0\n") == Lines{"", "Nodes searched: 1"});
}

TEST_CASE("every bounded go ends with one bestmove") {
    for (const std::string limits :
         {"depth 4", "nodes 2000", "movetime 20", "wtime 300 btime 300",
          "wtime 300 btime 300 winc 10 binc 10 movestogo 5", "movetime 0", "wtime -5 btime 100",
          "depth 3 searchmoves e2e4", "depth 200 movetime 10"}) {
        CAPTURE(limits);
        const Lines lines = answers_to("go " + limits + "\n");
        CHECK(count_of(lines, "bestmove ") == 1);
        CHECK(count_of(lines, "info string") == 0);
        REQUIRE_FALSE(lines.empty());
        CHECK(lines.back().starts_with("bestmove "));
    }
}

TEST_CASE("info lines have all the parts that GUIs look for") {
    const Lines lines = answers_to("go depth 4\n");
    const std::string last = rest_of_last(lines, "info depth 4 ");
    for (const char* const part :
         {"seldepth ", "multipv 1 ", "score cp ", "nodes ", "nps ", "hashfull ", "time ", "pv "}) {
        CAPTURE(last);
        CHECK(contains(last, part));
    }
}

TEST_CASE("the shortest search has an info line with a score and the best move") {
    for (const char* const script :
         {"go nodes 1\n", "go infinite\nstop\n", "setoption name Threads value 2\ngo nodes 1\n",
          "position fen k9/10/10/10/10/10/10/R8K b - - 0 1\ngo nodes 1\n"}) {
        CAPTURE(script);
        const Lines lines = answers_to(script);
        REQUIRE(lines.size() >= 2);
        const std::string& info = lines[lines.size() - 2];
        CHECK(info.starts_with("info depth "));
        CHECK(contains(info, " score "));
        const std::string best = lines.back().substr(0, lines.back().find(" ponder"));
        CHECK(contains(info + ' ', " pv " + best.substr(best.find(' ') + 1) + ' '));
    }
}

TEST_CASE("the last info line before a best move has the nodes of the whole search, and these keep the limit") {
    for (const int threads : {1, 64}) {
        for (const int limit : {1000, 20'000}) {
            CAPTURE(threads, limit);
            const Lines lines =
                answers_to(fmt::format("setoption name Threads value {}\ngo nodes {}\n", threads, limit));
            REQUIRE(lines.size() >= 2);
            const std::string& line = lines[lines.size() - 2];
            CAPTURE(line);
            REQUIRE(line.starts_with("info depth "));
            const int nodes = std::stoi(line.substr(line.find(" nodes ") + 7));
            CHECK(nodes >= limit);
            CHECK(nodes <= (threads == 1 || limit == 1000 ? limit : limit + limit / 2));
        }
    }
}

TEST_CASE("a mate is announced in moves and played") {
    const Lines lines = answers_to("position fen 7k2/10/7K2/10/10/10/10/1Q8 w - - 0 1\ngo depth 4\n");
    CHECK(contains(rest_of_last(lines, "info depth"), "score mate 1 "));
    const Lines mate_search =
        answers_to("position fen 7k2/10/7K2/10/10/10/10/1Q8 w - - 0 1\ngo mate 1 depth 9\n");
    CHECK(count_of(mate_search, "bestmove ") == 1);
    CHECK(contains(rest_of_last(mate_search, "info depth"), "score mate 1 "));
}

TEST_CASE("without a legal move the best move is 0000, with the score of mate or stalemate") {
    const Lines mated = answers_to("position fen 7k2/7Q2/7K2/10/10/10/10/10 b - - 0 1\ngo depth 3\n");
    CHECK(contains(rest_of_last(mated, "info "), "score mate 0"));
    CHECK(mated.back() == "bestmove 0000");
    const Lines stalemate = answers_to("position fen k9/2Q7/2K7/10/10/10/10/10 b - - 0 1\ngo movetime 10\n");
    CHECK(contains(rest_of_last(stalemate, "info "), "score cp 0"));
    CHECK(stalemate.back() == "bestmove 0000");
}

TEST_CASE("MultiPV shows that many lines with different moves") {
    const Lines lines = answers_to("setoption name MultiPV value 3\ngo depth 3\n");
    std::set<std::string> ranks;
    std::set<std::string> first_moves;
    const auto token_after = [](const std::string& line, const std::string& name) {
        const std::string rest = line.substr(line.find(name) + name.size());
        return rest.substr(0, rest.find(' '));
    };
    for (const std::string& line : lines) {
        if (line.starts_with("info depth 3 ")) {
            ranks.insert(token_after(line, " multipv "));
            first_moves.insert(token_after(line, " pv "));
        }
    }
    CHECK(ranks == std::set<std::string>{"1", "2", "3"});
    CHECK(first_moves.size() == 3);
}

TEST_CASE("UCI_ShowWDL adds the chances to the score") {
    const Lines lines = answers_to("setoption name UCI_ShowWDL value true\ngo depth 2\n");
    CHECK(contains(rest_of_last(lines, "info depth 2 "), " wdl "));
    CHECK_FALSE(contains(rest_of_last(answers_to("go depth 2\n"), "info depth 2 "), " wdl "));
}

TEST_CASE("UCI_Variant is answered and starts its game") {
    const Lines lines = answers_to(
        "position startpos moves e2e4\nsetoption name UCI_Variant value tensorfree\nd\n"
        "setoption name uci_variant value TENSOR\nd\n");
    CHECK(count_of(lines, "info string variant tensorfree files 10 ranks 8 pocket 0 template fairy startpos " +
                              free_start) == 1);
    CHECK(count_of(lines, "info string variant tensor files 10 ranks 8 pocket 0 template fairy startpos " +
                              usual_start) == 1);
    CHECK(count_of(lines, "Fen: " + free_start) == 1);
    CHECK(count_of(lines, "Fen: " + usual_start) == 1);
}

TEST_CASE("all options can be set and the program still plays") {
    const Lines lines = answers_to(
        "setoption name Hash value 2\nsetoption name Threads value 2\nsetoption name Clear Hash\n"
        "setoption name Ponder value true\nsetoption name MultiPV value 2\nsetoption name Move Overhead value "
        "0\n"
        "setoption name UCI_AnalyseMode value true\nsetoption name UCI_LimitStrength value true\n"
        "setoption name UCI_Elo value 900\nsetoption name UCI_ShowWDL value true\n"
        "setoption name Debug Log File value <empty>\nucinewgame\ngo depth 3\n");
    CHECK(count_of(lines, "info string") == 0);
    CHECK(count_of(lines, "bestmove ") == 1);
}

TEST_CASE("a limited strength still finds legal moves at both ends of its range") {
    for (const std::string elo : {"200", "2600"}) {
        const Lines lines =
            answers_to("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value " + elo +
                       "\ngo movetime 50\n");
        CHECK(count_of(lines, "bestmove ") == 1);
        CHECK(rest_of_last(lines, "bestmove ") != "0000");
    }
}

TEST_CASE("strength is limited whichever of the two options comes first") {
    const std::string limited = "setoption name UCI_LimitStrength value true\n";
    const std::string elo = "setoption name UCI_Elo value 200\n";
    const std::string go = "go nodes 20000\n";
    CHECK(count_of(answers_to(limited + elo + go), "info depth 5 ") == 0);
    CHECK(count_of(answers_to(elo + limited + go), "info depth 5 ") == 0);
    CHECK(count_of(answers_to(elo + go), "info depth 5 ") == 1);
}

TEST_CASE("UCI and the XBoard protocol show the same score") {
    const std::string uci =
        rest_of_last(answers_to("position startpos moves e2e4\ngo depth 4\n"), "info depth 4 ");
    const std::string score = uci.substr(uci.find(" cp ") + 4);
    const std::string xboard = rest_of_last(answers_to("xboard\nsd 4\npost\nusermove e2e4\n"), "4 ");
    CHECK(xboard.starts_with(score.substr(0, score.find(' ') + 1)));
}

TEST_CASE("speedtest reports what it measured and with what") {
    const Lines lines = answers_to("speedtest 1 2 1\n");
    CHECK(count_of(lines, "info string ") == 22);
    CHECK(count_of(lines, "Threads: 1") == 1);
    CHECK(count_of(lines, "Hash: 2 MiB") == 1);
    REQUIRE_FALSE(lines.empty());
    CHECK(lines.back().starts_with("Nodes/second: "));
    CHECK(count_of(answers_to("setoption name UCI_Variant value tiledsquares\nspeedtest 1 1 1\n"),
                   "Positions: 10") == 1);
    CHECK(count_of(lines, "Evaluation: network ") == 1);
}

TEST_CASE("speedtest refuses a table that does not fit") {
    if (test::sanitized) {
        WARN("not tried: sanitizers end a program that asks for too much memory, before it can refuse");
        return;
    }
    const Lines lines = answers_to("speedtest 1 33554432 1\n");
    CHECK(lines == Lines{"info string error: speedtest: there is not enough memory"});
}

TEST_CASE("bench prints the total in the form that tools read") {
    const Lines lines = answers_to("bench 1\n");
    CHECK(count_of(lines, "info string ") == 40);
    REQUIRE_FALSE(lines.empty());
    CHECK(contains(lines.back(), " nodes "));
    CHECK(lines.back().ends_with(" nps"));
}
