// SPDX-License-Identifier: GPL-3.0-or-later
// XBoard dialogues with the real program over pipes.

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "engine/xboard/moves.hpp"
#include "movegen/base/tokens.hpp"
#include "tests/catch.hpp"
#include "tests/engine/dialogue_support.hpp"
#include "tests/engine/subprocess.hpp"
#include "tests/paths.hpp"

using namespace ricochet;
using test::count_of;
using test::last_of;
using test::Lines;
using test::Subprocess;

namespace {

/// The program's output for a script after `xboard`.
Lines answers(const std::string& script) {
    return test::answers_to("xboard\n" + script);
}

/// The squares highlighted when a piece is picked up after a script: a view of the position.
std::string marks_after(const std::string& script, const std::string& square) {
    return last_of(answers(script + "\nlift " + square + "\n"), "highlight ");
}

/// A program in XBoard mode until the test ends.
struct Session : Subprocess {
    Session() : Subprocess({program_path("ricochet")}) {
        send("xboard");
        send("protover 2");
        read_until("feature done=1");
    }
};

const std::string mate_in_one = "setboard 7k2/10/7K2/10/10/10/10/1Q8 w - - 0 1\n";
const std::string nothing_marked = "highlight 10/10/10/10/10/10/10/10";
const std::string e2_at_home = "highlight 10/10/10/10/4Y5/4Y5/10/10";

}  // namespace

TEST_CASE("xboard: protover is answered by features, options and done") {
    const Lines lines = answers("protover 2\n");
    REQUIRE(lines.size() > 5);
    CHECK(lines.front() == "feature done=0");
    CHECK(lines.back() == "feature done=1");
    for (const std::string feature :
         {"variants=\"tensor,tensorfree\"", "setboard=1", "ping=1", "usermove=1", "analyze=1", "memory=1",
          "smp=1", "highlight=1", "sigint=0", "option=\"MultiPV -spin 1 1 500\"",
          "option=\"UCI_LimitStrength -check 0\"", "option=\"UCI_Elo -spin 2600 200 2600\"",
          "option=\"Clear Hash -button\"", "option=\"Move Overhead -spin 10 0 10000\"",
          "option=\"Debug Log File -file \""}) {
        CAPTURE(feature);
        CHECK(std::any_of(lines.begin(), lines.end(),
                          [&](const std::string& line) { return line.find(feature) != std::string::npos; }));
    }
    CHECK(std::none_of(lines.begin(), lines.end(), [](const std::string& line) {
        return line.find("Hash -spin") != std::string::npos || line.find("UCI_Variant") != std::string::npos;
    }));
}

TEST_CASE("xboard: the line ends a conversation in UCI, after its searches") {
    const Lines lines = test::answers_to("go depth 3\nxboard\nping 7\nisready\n");
    REQUIRE(lines.size() > 2);
    CHECK(lines[lines.size() - 3].starts_with("bestmove "));
    CHECK(Lines(lines.end() - 2, lines.end()) == Lines{"pong 7", "Error (unknown command): isready"});
}

TEST_CASE("xboard: the line stops infinite UCI searches") {
    const auto result =
        test::run({program_path("ricochet")}, "go nodes 1000000000000\ngo depth 100\nxboard\nping 1\nquit\n");
    CHECK(result.exit_code == 0);
    CHECK(count_of(result.output, "bestmove ") == 2);
    CHECK(result.output.back() == "pong 1");
}

TEST_CASE("xboard: variant is answered by a board") {
    CHECK(answers("new\nvariant tensor\n").front() + "\npiece K& KisO2" == xboard_setup(Variant::tensor));
    CHECK(last_of(answers("new\nvariant tensorfree\n"), "setup ") == xboard_setup(Variant::tensorfree));
    CHECK(answers("variant crazyhouse\n") == Lines{"Error (unsupported variant): variant crazyhouse"});
    CHECK(answers("variant tiledsquares\n") == Lines{"Error (unsupported variant): variant tiledsquares"});
    CHECK(marks_after("variant tensorfree", "c1") == "highlight 10/10/10/10/10/1Y1Y6/10/10");
    CHECK(marks_after("variant tensorfree", "b1") == nothing_marked);
    // By the protocol, `new` returns to the default variant.
    CHECK(marks_after("variant tensorfree\nnew", "b1") == "highlight 10/10/10/10/10/1Y1Y6/10/C9");
}

TEST_CASE("xboard: the engine plays Black after new, and answers a move") {
    const Lines lines = answers("new\nsd 3\nusermove e2e4\nping 1\n");
    CHECK(count_of(lines, "move ") >= 1);
    // The pong must wait for the move.
    CHECK(lines.back() == "pong 1");
    CHECK(count_of(answers("new\nsd 3\ne2e4\n"), "move ") >= 1);
}

TEST_CASE("xboard: force, go and playother set who plays") {
    CHECK(answers("new\nforce\nusermove e2e4\nusermove e7e5\nping 1\n") == Lines{"pong 1"});
    CHECK(count_of(answers("new\nsd 3\ngo\n"), "move ") >= 1);
    const Lines after_go = answers("new\nsd 3\nforce\nusermove e2e4\ngo\nping 1\nusermove d2d4\n");
    CHECK(count_of(after_go, "move ") >= 1);
    const Lines other = answers("new\nsd 2\nforce\nplayother\nping 1\nusermove e2e4\n");
    CHECK(other.front() == "pong 1");
    CHECK(count_of(other, "move ") >= 1);
}

TEST_CASE("xboard: special moves are taken in XBoard's form") {
    CHECK(answers("new\nforce\nusermove b1a1r\nusermove b8a8,a8b8\nusermove h2h4\nusermove c8b6\nping 1\n") ==
          Lines{"pong 1"});
    CHECK(marks_after("new\nforce\nusermove b1a1r", "b8") == "highlight C9/10/1Y1Y6/10/10/10/10/10");
    CHECK(answers("force\nsetboard k9/10/10/5t4/4T5/10/10/K9 w - - 0 1\nusermove e4f5,f5g6\nping 1\n") ==
          Lines{"pong 1"});
}

TEST_CASE("xboard: special moves are sent in XBoard's form") {
    // Each is the only mate on the board.
    const std::string propel =
        "force\nusermove b1d3\nusermove g7g5\nusermove d3c5,c1b5\nusermove j7j5\nsd 4\ngo\n";
    const Lines mate = answers("new\n" + propel);
    REQUIRE(mate.size() >= 3);
    CHECK(Lines(mate.end() - 3, mate.end()) == Lines{"move c5e6n,", "move d3e6n", "1-0 {White mates}"});
    const Lines beast = answers("new\nforce\nb1b3\nb8d6\nc1c5\na7a5\nb3c4\nj7j5\nsd 4\ngo\n");
    REQUIRE(beast.size() >= 3);
    CHECK(Lines(beast.end() - 3, beast.end()) == Lines{"move c4e6,", "move d6e6", "1-0 {White mates}"});
}

TEST_CASE("xboard: illegal moves are refused with a reason and change nothing") {
    for (const std::string text : {"e2e5", "e7e5", "e4e5", "a1b1", "b1a1q", "0000", "", "e2e4x", "g1f3,f3g1",
                                   "\x01\x02", "e2e4 e7e5 x"}) {
        CAPTURE(text);
        const bool plays = text.starts_with("e2e4 ");
        const Lines lines = answers("new\nforce\nusermove " + text + "\nlift e2\n");
        CHECK(count_of(lines, "Illegal move (") == (plays ? 0 : 1));
        CHECK(lines.back() == (plays ? nothing_marked : e2_at_home));
    }
    CHECK(answers("new\nforce\nusermove e2e4\nusermove e7e4\n") ==
          Lines{"Illegal move (a pawn moves straight forward, and diagonally forward to capture): e7e4"});
}

TEST_CASE("xboard: unknown commands and bad tokens are named") {
    CHECK(answers("hello world\n") == Lines{"Error (unknown command): hello world"});
    CHECK(answers("edit\nnps 5\npause\n").size() == 3);
    CHECK(answers("level 40 x 0\n") == Lines{"Error (base: \"x\" is not a whole number): level"});
    CHECK(answers("memory 0\n").front().starts_with("Error (option Hash: \"0\" is out of the range"));
    CHECK(answers("cores many\n").front().starts_with("Error (option Threads: \"many\""));
    CHECK(answers("option Hsah=5\n") == Lines{"Error (no such option): option Hsah=5"});
    CHECK(answers("option Hash=5\n") == Lines{"Error (no such option): option Hash=5"});
    CHECK(
        answers("option MultiPV=0\n").front().starts_with("Error (option MultiPV: \"0\" is out of the range"));
    CHECK(answers("option UCI_LimitStrength=2\n").size() == 1);
    CHECK(answers("lift z9\nput\n") == Lines{"Error (no square): lift", "Error (no square): put"});
    CHECK(answers("exit\nundo\nremove\n").size() == 3);
}

TEST_CASE("xboard: what needs no answer gets none") {
    CHECK(answers("accepted ping\nrejected highlight\nrandom\nname Someone\nrating 1800 2000\ncomputer\nics -\n"
                  "hover e4\nput e4\npost\nnopost\nhard\neasy\nmemory 8\ncores 1\noption MultiPV=2\noption "
                  "Clear Hash\noption UCI_LimitStrength=1\noption UCI_Elo=900\nlevel 40 5 0\nst 1\nsd 3\ntime "
                  "100\notim 100\n?\n.\ndraw\nresult * {x}\n\n  \n\r\n")
              .empty());
}

TEST_CASE("xboard: setboard sets up, and an impossible position stops the moves") {
    CHECK(marks_after("force\nsetboard 5k4/1P8/10/10/10/10/10/5K4 w KQbc - 0 1", "b7") ==
          "highlight 1M8/10/10/10/10/10/10/10");
    const Lines lines =
        answers("new\nforce\nsetboard 10/8/8\nusermove e2e4\ngo\nlift e2\nnew\nforce\nlift e2\n");
    REQUIRE(lines.size() == 4);
    CHECK(lines[0].starts_with("tellusererror Illegal position: "));
    CHECK(lines[1] == "Illegal move (the position was refused): e2e4");
    CHECK(lines[2] == "Error (the position was refused): go");
    CHECK(lines[3] == e2_at_home);
}

TEST_CASE("xboard: undo takes one move back and remove two") {
    CHECK(marks_after("new\nforce\nusermove e2e4\nundo", "e2") == e2_at_home);
    CHECK(marks_after("new\nforce\nusermove e2e4\nusermove e7e5\nremove", "e2") == e2_at_home);
    CHECK(marks_after("new\nforce\nusermove b1a1r\nundo", "b1") == "highlight 10/10/10/10/10/1Y1Y6/10/C9");
    CHECK(answers("new\nforce\nusermove e2e4\nremove\n") == Lines{"Error (no two moves to take back): remove"});
}

TEST_CASE("xboard: clicks are answered by marks and choices") {
    CHECK(answers("new\nlift b1\nput a1\nlift a1\nput a1\nusermove b1a1r\nforce\n").size() >= 3);
    const Lines lines = answers("new\nforce\nlift b1\nput a1\nlift a1\nput a1\n");
    CHECK(lines ==
          Lines{"highlight 10/10/10/10/10/1Y1Y6/10/C9", "highlight 10/10/10/10/10/10/10/B9", "choice R"});
    CHECK(last_of(answers("force\nsetboard 5k4/1P8/10/10/10/10/10/5K4 w - - 0 1\nlift b7\nput b8\n"),
                  "choice ") == "choice QTRBN");
}

TEST_CASE("xboard: ends of games are claimed") {
    const Lines mate = answers(mate_in_one + "sd 3\ngo\n");
    REQUIRE(mate.size() >= 2);
    CHECK(mate.back() == "1-0 {White mates}");
    CHECK(mate[mate.size() - 2].starts_with("move "));
    // Also if the opponent ends it, or it has already ended.
    CHECK(answers("new\nsetboard 7k2/10/7K2/10/10/10/10/1Q8 w - - 0 1\nusermove b1b8\n").back() ==
          "1-0 {White mates}");
    CHECK(answers("setboard 7k2/7Q2/7K2/10/10/10/10/10 b - - 0 1\ngo\n") == Lines{"1-0 {White mates}"});
    CHECK(answers("setboard k9/2Q7/2K7/10/10/10/10/10 b - - 0 1\ngo\n") == Lines{"1/2-1/2 {Stalemate}"});
    CHECK(answers("setboard k9/10/2K7/10/10/10/10/10 b - - 0 1\ngo\n").front().starts_with("1/2-1/2 {"));
    // No result is sent in force mode.
    CHECK(answers(mate_in_one + "force\nusermove b1b8\n").empty());
}

TEST_CASE("xboard: thinking is shown after post") {
    CHECK(count_of(answers("new\nsd 3\ngo\n"), "3 ") == 0);
    const std::string line = last_of(answers("new\nsd 3\npost\ngo\n"), "3 ");
    CHECK(std::count(line.begin(), line.end(), ' ') >= 4);
    CHECK(last_of(answers(mate_in_one + "sd 3\npost\ngo\n"), "1 ").starts_with("1 100001 "));
}

TEST_CASE("xboard: st and level keep the time") {
    for (const std::string control :
         {"st 0.05", "level 0 0:01 0", "level 40 0:02 0", "level 0 0 0", "level 1 0:01 0\ntime 5\notim 5"}) {
        CAPTURE(control);
        CHECK(count_of(answers("new\n" + control + "\nusermove e2e4\n"), "move ") >= 1);
    }
}

TEST_CASE("xboard: ? moves now, and the pong behind it follows the move") {
    Session engine;
    engine.ask("new\nlevel 0 600 0\npost\nusermove e2e4", "5 ");
    CHECK(count_of(engine.ask("ping 3\n?", "pong 3"), "move ") >= 1);
}

TEST_CASE("xboard: force ends a search without a move") {
    Session engine;
    engine.ask("new\nlevel 0 600 0\npost\nusermove e2e4", "4 ");
    engine.ask("usermove d2d4", "Illegal move (it is the engine's turn): d2d4");
    // A ping waits for the move, or for the end of the search.
    CHECK(count_of(engine.ask("ping 4\nforce", "pong 4"), "move ") == 0);
    CHECK(engine.ask("usermove e7e5\nlift d2", "highlight ").back() == "highlight 10/10/10/10/3Y6/3Y6/10/10");
    engine.send("quit");
    CHECK(engine.wait() == 0);
}

TEST_CASE("xboard: options that come while it thinks hold nothing back, and count after its move") {
    for (const std::string end :
         {"force", "new\nforce", "setboard 7k2/10/7K2/10/10/10/10/1Q8 w - - 0 1", "?"}) {
        CAPTURE(end);
        Session engine;
        const Lines lines =
            engine.ask("st 1000\ngo\nmemory 8\ncores 0\noption MultiPV=0\n" + end + "\nping 1", "pong 1");
        REQUIRE(lines.size() >= 3);
        CHECK(lines.front().starts_with("move ") == (end == "?"));
        CHECK(lines[lines.size() - 3].starts_with("Error (option Threads: "));
        CHECK(lines[lines.size() - 2].starts_with("Error (option MultiPV: "));
        engine.send("quit");
        CHECK(engine.wait() == 0);
    }
}

TEST_CASE("xboard: analysis follows the game until exit") {
    Session engine;
    engine.ask("new\nanalyze", "4 ");
    engine.ask(".", "stat01: ");
    engine.ask("usermove e2e4\nping 1", "pong 1");
    engine.read_until("4 ");
    const Lines hint = engine.ask("hint\nping 2", "pong 2");
    CHECK(count_of(hint, "Hint: ") + count_of(hint, "telluser Hint: ") == 1);
    CHECK(count_of(hint, "move ") == 0);
    engine.ask("undo", "1 ");
    // Options take effect at once.
    engine.ask("option MultiPV=3\nping 5", "pong 5");
    engine.read_until("3 ");
    engine.ask(mate_in_one.substr(0, mate_in_one.size() - 1), "1 100001 ");
    engine.ask("option MultiPV=2\nnew", "3 ");
    CHECK(count_of(engine.ask("usermove e2e4\nexit\nping 3", "pong 3"), "move ") == 0);
    CHECK(engine.ask(".\nping 4", "pong 4").size() == 1);
}

TEST_CASE("xboard: with hard it thinks on the opponent's time, and answers any move") {
    Session engine;
    const Lines lines = engine.ask("new\nhard\npost\nsd 5\nusermove e2e4", "move ");
    // It ponders on the second ply of the last line, with which the ponder lines begin.
    const std::string line = last_of(lines, "5 ");
    CHECK_FALSE(line.empty());
    engine.read_until("3 ");
    // Pings are answered meanwhile.
    engine.ask("ping 1", "pong 1");
    // If the expected move has one leg, it is played.
    const std::string hint = last_of(engine.ask("hint\nping 2", "pong 2"), "Hint: ");
    engine.ask("usermove " + (hint.empty() ? "a2a3" : hint.substr(6)), "move ");
    engine.ask("easy\nping 3", "pong 3");
    engine.send("quit");
    CHECK(engine.wait() == 0);
}

TEST_CASE("xboard: the search continues if the opponent plays the expected move") {
    Session engine;
    engine.ask("variant tensorfree\nhard\npost\nsd 6\nusermove e2e4", "move ");
    engine.read_until("3 ");
    const std::string hint = last_of(engine.ask("hint\nping 1", "pong 1"), "Hint: ");
    REQUIRE_FALSE(hint.empty());
    // Another search would begin with its first ply.
    CHECK(count_of(engine.ask("usermove " + hint.substr(6), "move "), "1 ") == 0);
}

TEST_CASE("xboard: with hard it thinks in the opponent's place where it expects no move") {
    Session engine;
    engine.ask("new\nhard\npost\nsd 1\nusermove e2e4", "move ");
    engine.read_until("4 ");
    engine.ask("usermove d2d4", "move ");
    engine.send("quit");
    CHECK(engine.wait() == 0);
}

TEST_CASE("xboard: a move that was not expected ends the pondering") {
    Session engine;
    engine.ask("new\nhard\nsd 4\nusermove j2j3", "move ");
    CHECK(count_of(engine.ask("usermove a2a3\nping 1", "pong 1"), "move ") >= 1);
    CHECK(count_of(engine.ask("remove\nusermove a2a4\nping 2", "pong 2"), "move ") >= 1);
}

TEST_CASE("xboard: hint names a move, and describes a move of two legs") {
    CHECK(count_of(answers("new\nhint\n"), "Hint: ") + count_of(answers("new\nhint\n"), "telluser Hint: ") >=
          1);
    const Lines lines = answers("new\nforce\nb1d3\ng7g5\nd3c5,c1b5\nj7j5\nhint\n");
    CHECK(lines == Lines{"telluser Hint: Nc5>e6#"});
    CHECK(answers("setboard 7k2/7Q2/7K2/10/10/10/10/10 b - - 0 1\nhint\n").empty());
}

TEST_CASE("xboard: a draw is accepted by the side that stands worse, and by no other") {
    // White, to move, is a queen down.
    const std::string bad = "setboard 3qk5/pppppppppp/10/10/10/10/PPPPPPPPPP/4K5 w - - 0 1\nsd 3\ndraw\ngo\n";
    CHECK(count_of(answers(bad), "offer draw") == 1);
    const std::string good = "setboard 4k5/pppppppppp/10/10/10/10/PPPPPPPPPP/3QK5 w - - 0 1\nsd 3\ndraw\ngo\n";
    CHECK(count_of(answers(good), "offer draw") == 0);
    // Offered after the engine has moved: the score is already known.
    Session engine;
    engine.ask("setboard 3qk5/pppppppppp/10/10/10/10/PPPPPPPPPP/4K5 w - - 0 1\nsd 3\ngo", "move ");
    engine.ask("draw", "offer draw");
}

TEST_CASE("xboard: result ends the engine's part in the game") {
    const Lines lines = answers("new\nsd 3\nusermove e2e4\nping 1\nresult 1-0 {White mates}\nping 2\n");
    CHECK(lines.back() == "pong 2");
    CHECK(answers("new\nresult * {x}\nusermove e2e4\nping 1\n") == Lines{"pong 1"});
}

TEST_CASE("xboard: quit and the end of the input end the program") {
    CHECK(answers("new\nanalyze\nquit\n").size() < 1000);
    CHECK(count_of(answers("new\nlevel 0 600 0\nusermove e2e4\nquit\n"), "move ") == 0);
    CHECK(count_of(answers("new\nst 0.1\nusermove e2e4\n"), "move ") >= 1);
    CHECK(count_of(answers("new\nhard\nst 0.1\nusermove e2e4\n"), "move ") >= 1);
    answers("new\nanalyze\n");
    answers("");
}

TEST_CASE("xboard: any input leaves it alive, with the position as it was") {
    std::mt19937 random(11);
    const std::vector<std::string> tokens = split_tokens(
        "usermove e2e4 setboard lift put a1 j8 variant tensor undo remove new force level 40 -1 5:0x st sd "
        "time otim hint draw ping memory 9999999999999999999 cores option = Hash=1 analyze exit . ? result "
        "hard easy post nopost b1a1r @@@@ x,y e2e4,e4e5 \xff\xfe %s%n bk hover");
    std::string script = "new\nforce\nsd 1\n";
    for (int i = 0; i < 400; ++i) {
        const std::size_t length = random() % 4 + 1;
        for (std::size_t token = 0; token < length; ++token) {
            script += tokens[random() % tokens.size()] + ' ';
        }
        script += '\n';
    }
    script += std::string(70'000, 'x') + "\nnew\nforce\nlift e2\nping 99\n";
    const Lines lines = answers(script);
    REQUIRE(lines.size() > 3);
    CHECK(lines.back() == "pong 99");
    CHECK(lines[lines.size() - 2] == e2_at_home);
}
