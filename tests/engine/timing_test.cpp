// SPDX-License-Identifier: GPL-3.0-or-later
// Commands during a search, the end of input, and the latency of `stop`.

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "tests/catch.hpp"
#include "tests/engine/dialogue_support.hpp"
#include "tests/engine/subprocess.hpp"
#include "tests/paths.hpp"

using namespace ricochet;
using test::answers_to;
using test::Lines;
using test::Subprocess;

namespace {

/// A program that has answered `isready`, so that it is ready.
struct Session : Subprocess {
    Session() : Subprocess({program_path("ricochet")}) {
        send("isready");
        read_until("readyok");
    }
};

std::size_t best_moves(const Lines& lines) {
    return test::count_of(lines, "bestmove ");
}

}  // namespace

TEST_CASE("an infinite search answers isready, and ends with stop only") {
    Session engine;
    // The search is complete after the first move, but must wait with its best move.
    engine.ask("position fen 7k2/10/7K2/10/10/10/10/1Q8 w - - 0 1\ngo infinite", "info depth");
    CHECK(best_moves(engine.ask("isready", "readyok")) == 0);
    CHECK(best_moves(engine.ask("d", "Checkers:")) == 0);
    CHECK(engine.ask("stop", "bestmove ").back() != "bestmove 0000");
    engine.send("quit");
    CHECK(engine.wait() == 0);
}

TEST_CASE("a search without legal moves waits for stop too") {
    Session engine;
    engine.send("position fen 7k2/7Q2/7K2/10/10/10/10/10 b - - 0 1\ngo infinite");
    CHECK(best_moves(engine.ask("isready", "readyok")) == 0);
    CHECK(engine.ask("stop", "bestmove ").back() == "bestmove 0000");
}

TEST_CASE("stop right behind go is not lost") {
    Session engine;
    for (int i = 0; i < 50; ++i) {
        engine.ask("go infinite\nstop", "bestmove ");
    }
    CHECK(engine.ask("stop\nisready", "readyok").size() == 1);
}

TEST_CASE("pondering continues until ponderhit, then by the clock") {
    Session engine;
    engine.ask("position startpos moves e2e4 e7e5\ngo ponder wtime 100 btime 100", "info depth");
    CHECK(best_moves(engine.ask("isready", "readyok")) == 0);
    CHECK(best_moves(engine.ask("ponderhit", "bestmove ")) == 1);
    CHECK(best_moves(engine.ask("go ponder wtime 100000 btime 100000\nstop", "bestmove ")) == 1);
    CHECK(best_moves(engine.ask("go ponder movetime 1\nponderhit", "bestmove ")) == 1);
}

TEST_CASE("perft, bench and speedtest leave isready and stop answered") {
    Session engine;
    for (const char* const job : {"go perft 20", "bench 100", "speedtest 1 1 1000"}) {
        CAPTURE(job);
        engine.send(job);
        engine.ask("isready", "readyok");
        const auto lines = engine.ask("stop", "info string");
        engine.ask("isready", "readyok");
        engine.ask("d", "Checkers:");
    }
    CHECK(engine.ask("go perft 20\nstop", "info string").back() == "info string perft was stopped");
    engine.send("go perft 20\nquit");
    CHECK(engine.wait() == 0);
}

TEST_CASE("what needs the search to be over waits for a bounded one and ends another") {
    CHECK(best_moves(answers_to("go depth 3\nsetoption name Hash value 4\ngo depth 2\nucinewgame\ngo infinite\n"
                                "go depth 1\ngo infinite\nsetoption name Hash value 2\ngo ponder\n")) == 6);
}

TEST_CASE("without a search isready is answered after earlier commands") {
    const Lines lines =
        answers_to("setoption name UCI_Variant value tensorfree\nisready\nposition nonsense\nisready\n");
    REQUIRE(lines.size() == 4);
    CHECK(lines[0].starts_with("info string variant tensorfree "));
    CHECK(lines[1] == "readyok");
    CHECK(lines[2].starts_with("info string error: position: "));
    CHECK(lines[3] == "readyok");
}

TEST_CASE("isready behind a setting or a new game waits for it, also where that waits for a search") {
    for (const std::string job : {"go movetime 300", "go nodes 20000", "go perft 4"}) {
        CAPTURE(job);
        const Lines lines =
            answers_to(job + "\nucinewgame\nsetoption name UCI_Variant value tensorfree\nisready\n");
        REQUIRE(lines.size() >= 3);
        CHECK(lines.back() == "readyok");
        CHECK(lines[lines.size() - 2].starts_with("info string variant tensorfree "));
    }
}

TEST_CASE("isready after a second go is answered during the first search") {
    Session engine;
    CHECK(best_moves(engine.ask("go depth 200\ngo depth 1\nisready", "readyok")) == 0);
    engine.ask("stop", "bestmove ");
    engine.ask("isready", "readyok");
}

TEST_CASE("at the end of input a bounded search is finished, another stopped, both with a best move") {
    for (const char* const go :
         {"go depth 5", "go nodes 5000", "go movetime 30", "go wtime 200 btime 200", "go", "go infinite",
          "go ponder wtime 1000 btime 1000", "go mate 30", "go btime 100"}) {
        CAPTURE(go);
        // The last line has no line feed.
        const Lines lines = answers_to(std::string("position startpos\n") + go);
        CHECK(best_moves(lines) == 1);
        CHECK((go != std::string("go depth 5") || test::count_of(lines, "info depth 5 ") > 0));
    }
    CHECK(test::last_of(answers_to("go perft 3"), "Nodes") == "Nodes searched: 30722");
}

TEST_CASE("quit ends the longest search at once") {
    for (const char* const go : {"go infinite", "go movetime 100000000", "go depth 100", "go ponder"}) {
        CAPTURE(go);
        CHECK(best_moves(answers_to(std::string(go) + "\nquit\nd\n")) == 1);
    }
}

TEST_CASE("output lines of several threads stay whole") {
    Session engine;
    engine.send("setoption name Threads value 2\ngo infinite");
    for (int i = 0; i < 500; ++i) {
        engine.send("isready");
    }
    int ready = 0;
    while (ready < 500) {
        const auto line = engine.read_line();
        REQUIRE(line);
        const bool known = *line == "readyok" || line->starts_with("info depth ");
        CHECK(known);
        ready += *line == "readyok" ? 1 : 0;
    }
    engine.ask("stop", "bestmove ");
}

TEST_CASE("stop is answered within 20 ms", "[long][timing]") {
    using Clock = std::chrono::steady_clock;
    for (const char* const threads : {"1", "2"}) {
        Session engine;
        engine.send(std::string("setoption name Threads value ") + threads);
        std::vector<double> times;
        for (int i = 0; i < 40; ++i) {
            engine.ask("ucinewgame\ngo infinite", "info depth");
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            const auto start = Clock::now();
            engine.ask("stop", "bestmove ");
            times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
        }
        std::sort(times.begin(), times.end());
        // Outliers are due to the scheduler of a shared machine.
        CHECK(times[38] < 20.0);
    }
}

TEST_CASE("the root moves of a search above 3 s are announced", "[long][timing]") {
    const Lines lines = answers_to("go movetime 4500\n");
    CHECK(std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
        return line.find(" currmove ") != std::string::npos &&
               line.find(" currmovenumber ") != std::string::npos;
    }));
}
