// SPDX-License-Identifier: GPL-3.0-or-later
// Where the system grants little memory, few threads, small files or no reader.

#include <algorithm>
#include <string>
#include <sys/stat.h>
#include <vector>

#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/engine/dialogue_support.hpp"
#include "tests/engine/subprocess.hpp"
#include "tests/tools/client/harness.hpp"

using namespace ricochet;
using test::count_of;
using test::RunResult;
using test::Subprocess;
using tools::test::TemporaryFolder;

namespace {

/// The program under the limits that a shell's command sets.
std::vector<std::string> limited(const std::string& limits, const std::string& redirection = "") {
    return {"/bin/sh", "-c", limits + " && exec \"$0\" " + redirection, RICOCHET_EXECUTABLE};
}

/// 64 MiB of stack a thread, so that the address space is full after a few threads.
const char* const few_threads = "ulimit -s 65536 && ulimit -v 1200000";
/// Room for some workers, far from 512.
const char* const little_memory = "ulimit -v 800000";

bool holds(const RunResult& result, std::string_view part) {
    return std::any_of(result.output.begin(), result.output.end(),
                       [part](const std::string& line) { return line.find(part) != std::string::npos; });
}

/// The nodes of the last `info` line.
std::string nodes_of(const RunResult& result) {
    std::string nodes;
    for (const std::string& line : result.output) {
        const std::size_t begin = line.find(" nodes ");
        if (line.starts_with("info depth") && begin != std::string::npos) {
            nodes = line.substr(begin, line.find(" nps") - begin);
        }
    }
    return nodes;
}

}  // namespace

TEST_CASE("with fewer threads than wanted everything goes on") {
    if (test::sanitized) {
        return;  // Sanitizers need more address space than there is.
    }
    const RunResult uci = test::run(limited(few_threads),
                                    "setoption name Threads value 32\nucinewgame\n"
                                    "setoption name Hash value 24\nsetoption name Clear Hash\n"
                                    "setoption name UCI_Variant value tensorfree\ngo depth 4\n");
    CHECK(uci.exit_code == 0);
    CHECK(uci.errors.empty());
    CHECK(count_of(uci.output, "info string error") == 0);
    CHECK(count_of(uci.output, "bestmove ") == 1);
    const RunResult xboard =
        test::run(limited(few_threads), "xboard\nprotover 2\ncores 32\nnew\nsd 3\ngo\nquit\n");
    CHECK(xboard.exit_code == 0);
    CHECK(xboard.errors.empty());
    CHECK(count_of(xboard.output, "Error") == 0);
    const RunResult perft =
        test::run({"/bin/sh", "-c", std::string(few_threads) + " && exec \"$0\" perft 3 --threads 64",
                   RICOCHET_EXECUTABLE});
    CHECK(perft.exit_code == 0);
    CHECK(perft.errors.empty());
}

TEST_CASE("more threads than memory suffices for are refused, and all stays as it was") {
    if (test::sanitized) {
        return;
    }
    const std::string rest =
        "ucinewgame\nsetoption name UCI_Variant value tensorfree\n"
        "setoption name UCI_Variant value tensor\ngo depth 6\n";
    const RunResult refused = test::run(limited(little_memory), "setoption name Threads value 512\n" + rest);
    CHECK(refused.exit_code == 0);
    CHECK(refused.errors.empty());
    CHECK(holds(refused, "info string error: option Threads: there is not enough memory"));
    CHECK(count_of(refused.output, "bestmove ") == 1);
    const RunResult usual = test::run({RICOCHET_EXECUTABLE}, rest);
    CHECK_FALSE(nodes_of(usual).empty());
    CHECK(nodes_of(refused) == nodes_of(usual));
}

TEST_CASE("a table larger than the machine is refused, and the old one kept") {
    const RunResult result =
        test::run({RICOCHET_EXECUTABLE}, "go depth 6\nsetoption name Hash value 33554432\ngo depth 6\n");
    const RunResult usual = test::run({RICOCHET_EXECUTABLE}, "go depth 6\ngo depth 6\n");
    CHECK(result.exit_code == 0);
    CHECK(holds(result, "info string error: option Hash: there is not enough memory"));
    CHECK(nodes_of(result) == nodes_of(usual));
}

TEST_CASE("a script of many searches takes time in proportion to its length") {
    const auto searches = static_cast<std::size_t>(test::effort(20'000, 10'000, 1'000));
    std::string script;
    for (std::size_t i = 0; i < searches; ++i) {
        script += "position startpos\ngo depth 1\nisready\n";
    }
    const RunResult result = test::run({RICOCHET_EXECUTABLE}, script);
    CHECK(result.exit_code == 0);
    CHECK(count_of(result.output, "bestmove ") == searches);
    CHECK(count_of(result.output, "readyok") == searches);
}

TEST_CASE("the end of the input ends a count of which nobody would see the end") {
    const RunResult endless = test::run({RICOCHET_EXECUTABLE}, "go perft 30\n");
    CHECK(endless.exit_code == 0);
    CHECK(endless.output == std::vector<std::string>{"info string perft was stopped"});
    const RunResult short_count = test::run({RICOCHET_EXECUTABLE}, "go perft 3\n");
    CHECK(count_of(short_count.output, "Nodes searched: ") == 1);
}

TEST_CASE("quit ends the program while its output is open and nobody reads it") {
    for (const char* const start : {"", "xboard\nprotover 2\nanalyze\n"}) {
        Subprocess engine({RICOCHET_EXECUTABLE});
        engine.write(start);
        std::string flood;
        for (int i = 0; i < 300; ++i) {
            flood += *start == '\0' ? "d\n" : "protover 2\n";
        }
        engine.write(flood);
        engine.send("quit");
        CHECK(engine.wait() == 1);
    }
}

TEST_CASE("output to a full device ends the program with a code") {
    for (const char* const arguments : {"--help", "--version", "perft 1", "bench 1", "perft --help"}) {
        CAPTURE(arguments);
        const RunResult result = test::run(
            {"/bin/sh", "-c", "exec \"$0\" " + std::string(arguments) + " >/dev/full", RICOCHET_EXECUTABLE});
        CHECK(result.exit_code == 1);
    }
}

TEST_CASE("a debug log that is no file on a disk is refused") {
    const TemporaryFolder folder;
    const std::string pipe = folder.file("pipe");
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    for (const std::string& path : {pipe, std::string("/dev/full"), std::string("/tmp")}) {
        CAPTURE(path);
        const RunResult result =
            test::run({RICOCHET_EXECUTABLE}, "setoption name Debug Log File value " + path + "\nisready\n");
        CHECK(result.exit_code == 0);
        CHECK(result.output ==
              std::vector<std::string>{"info string error: option Debug Log File: the file cannot be written",
                                       "readyok"});
    }
}

TEST_CASE("a debug log that cannot grow is closed, and the user told once") {
    for (const bool xboard : {false, true}) {
        const TemporaryFolder folder;
        const std::string log = folder.file("log");
        std::string script = xboard ? "xboard\nprotover 2\noption Debug Log File=" + log + "\n"
                                    : "setoption name Debug Log File value " + log + "\n";
        for (int i = 0; i < 200; ++i) {
            script += xboard ? "ping 1\n" : "d\n";
        }
        const RunResult result = test::run(limited("ulimit -f 4"), script + "quit\n");
        CHECK(result.exit_code == 0);
        const std::string told =
            xboard
                ? "Error (the file cannot be written any more and is closed): option Debug Log File"
                : "info string error: option Debug Log File: the file cannot be written any more and is closed";
        CHECK(count_of(result.output, told) == 1);
        CHECK(count_of(result.output, xboard ? "pong 1" : "Fen: ") == 200);
    }
}

TEST_CASE("the options' defaults stay what they are when their values change") {
    const RunResult before = test::run({RICOCHET_EXECUTABLE}, "uci\n");
    const RunResult after = test::run(
        {RICOCHET_EXECUTABLE},
        "setoption name Hash value 2\nsetoption name Ponder value true\nsetoption name UCI_Elo value 1000\n"
        "setoption name UCI_Variant value tensorfree\nsetoption name MultiPV value 3\nuci\n");
    REQUIRE_FALSE(after.output.empty());
    CHECK(std::vector<std::string>(after.output.begin() + 1, after.output.end()) == before.output);
}
