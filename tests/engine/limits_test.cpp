// SPDX-License-Identifier: GPL-3.0-or-later
// The program with little memory, few threads, small files or no reader.

#include <fmt/format.h>
#include <string>
#include <sys/stat.h>
#include <vector>

#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/engine/dialogue_support.hpp"
#include "tests/engine/subprocess.hpp"
#include "tests/paths.hpp"
#include "tests/tools/client/harness.hpp"

using namespace ricochet;
using test::answers_to;
using test::count_of;
using test::Lines;
using test::RunResult;
using test::Subprocess;
using tools::test::TemporaryFolder;

namespace {

/// The program under limits set by a shell's command, with arguments and redirections.
std::vector<std::string> limited(const std::string& limits, const std::string& arguments = "") {
    return {"/bin/sh", "-c", limits + " && exec \"$0\" " + arguments, program_path("ricochet")};
}

/// 64 MiB of stack per thread, so that a few threads fill the address space.
const char* const few_threads = "ulimit -s 65536 && ulimit -v 1200000";
/// Enough for some workers, far from 512.
const char* const little_memory = "ulimit -v 800000";

/// The nodes of the last `info` line.
std::string nodes_of(const Lines& lines) {
    const std::string line = test::last_of(lines, "info depth");
    const std::size_t begin = line.find(" nodes ");
    return begin == std::string::npos ? "" : line.substr(begin, line.find(" nps") - begin);
}

}  // namespace

TEST_CASE("with fewer threads than requested everything works") {
    if (test::sanitized) {
        return;  // Sanitizers need more address space than there is.
    }
    const Lines uci = answers_to(
        "setoption name Threads value 32\nucinewgame\nsetoption name Hash value 24\nsetoption name Clear Hash\n"
        "setoption name UCI_Variant value tensorfree\ngo depth 4\n",
        limited(few_threads));
    CHECK(count_of(uci, "info string error") == 0);
    CHECK(count_of(uci, "bestmove ") == 1);
    const Lines xboard =
        answers_to("xboard\nprotover 2\ncores 32\nnew\nsd 3\ngo\nquit\n", limited(few_threads));
    CHECK(count_of(xboard, "Error") == 0);
    const Lines perft = answers_to("", limited(few_threads, "perft 3 --threads 64"));
    CHECK(count_of(perft, "Nodes searched: 30722") == 1);
}

TEST_CASE("more threads than memory suffices for are refused, and all stays as it was") {
    if (test::sanitized) {
        return;
    }
    const std::string rest =
        "ucinewgame\nsetoption name UCI_Variant value tensorfree\n"
        "setoption name UCI_Variant value tensor\ngo depth 6\n";
    const Lines refused = answers_to("setoption name Threads value 512\n" + rest, limited(little_memory));
    CHECK(count_of(refused, "info string error: option Threads: there is not enough memory") == 1);
    CHECK(count_of(refused, "bestmove ") == 1);
    const std::string usual = nodes_of(answers_to(rest));
    CHECK_FALSE(usual.empty());
    CHECK(nodes_of(refused) == usual);
}

TEST_CASE("a table larger than the machine is refused, and the old one kept") {
    const Lines lines = answers_to("go depth 6\nsetoption name Hash value 33554432\ngo depth 6\n");
    CHECK(count_of(lines, "info string error: option Hash: there is not enough memory") == 1);
    CHECK(nodes_of(lines) == nodes_of(answers_to("go depth 6\ngo depth 6\n")));
}

TEST_CASE("tables that were replaced leave no memory behind") {
    if (test::sanitized) {
        return;
    }
    std::string script;
    for (int i = 0; i < 300; ++i) {
        script += fmt::format("setoption name Hash value {}\n", 1 + i * 7 % 31);
    }
    CHECK(answers_to(script, limited("ulimit -v 250000")).empty());
}

TEST_CASE("a script of many searches takes time in proportion to its length") {
    const auto searches = static_cast<std::size_t>(test::effort(20'000, 10'000, 1'000));
    std::string script;
    for (std::size_t i = 0; i < searches; ++i) {
        script += "position startpos\ngo depth 1\nisready\n";
    }
    const Lines lines = answers_to(script);
    CHECK(count_of(lines, "bestmove ") == searches);
    CHECK(count_of(lines, "readyok") == searches);
}

TEST_CASE("the end of the input ends a count of which nobody would see the end") {
    CHECK(answers_to("go perft 30\n") == Lines{"info string perft was stopped"});
    CHECK(count_of(answers_to("go perft 3\n"), "Nodes searched: ") == 1);
}

TEST_CASE("quit ends the program while its output is open and nobody reads it") {
    for (const bool xboard : {false, true}) {
        const TemporaryFolder folder;
        const std::string pipe = folder.file("pipe");
        std::string script = xboard ? "xboard\nprotover 2\nanalyze\n" : "";
        for (int i = 0; i < 300; ++i) {
            script += xboard ? "protover 2\n" : "d\n";
        }
        // Descriptor 3 could read, but does not.
        const RunResult result =
            test::run(limited(fmt::format("mkfifo {0} && exec 3<>{0}", pipe), ">" + pipe), script + "quit\n");
        CHECK(result.exit_code == 1);
    }
}

TEST_CASE("the program ends quietly when its output is closed") {
    const TemporaryFolder folder;
    const std::string pipe = folder.file("pipe");
    std::string script;
    for (int i = 0; i < 2000; ++i) {
        script += "uci\n";
    }
    // A reader that ends after one line.
    const std::string reader = "mkfifo " + pipe + " && { head -n 1 " + pipe + " & }";
    const RunResult result = test::run(limited(reader, ">" + pipe), script);
    CHECK(result.exit_code == 1);
    CHECK(result.errors.empty());
}

TEST_CASE("an input that cannot be read ends the program as the end of the input does") {
    for (const char* const input : {"</", "<&-"}) {
        CAPTURE(input);
        CHECK(Subprocess(limited("true", input)).wait() == 0);
    }
}

TEST_CASE("without stdout and stderr the program ends by itself") {
    for (const char* const arguments : {"", "--version", "bench 1", "--nonsense"}) {
        CAPTURE(arguments);
        const RunResult result = test::run(limited("true", arguments + std::string(" >&- 2>&-")), "uci\n");
        CHECK(result.exit_code == (arguments == std::string("--nonsense") ? 2 : 1));
    }
}

TEST_CASE("output to a full device ends the program with an error and an exit code") {
    for (const char* const arguments : {"--help", "--version", "perft 1", "bench 1", "perft --help"}) {
        CAPTURE(arguments);
        const RunResult result = test::run(limited("true", arguments + std::string(" >/dev/full")));
        CHECK(result.exit_code == 1);
        CHECK(result.errors.ends_with("ricochet: the output cannot be written: No space left on device\n"));
    }
}

TEST_CASE("a debug log that is not a file on a disk is refused") {
    const TemporaryFolder folder;
    const std::string pipe = folder.file("pipe");
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    for (const std::string& path : {pipe, std::string("/dev/full"), std::string("/tmp")}) {
        CAPTURE(path);
        CHECK(answers_to("setoption name Debug Log File value " + path + "\nisready\n") ==
              Lines{"info string error: option Debug Log File: the file cannot be written", "readyok"});
    }
}

TEST_CASE("a debug log has what came and what was answered in both protocols") {
    for (const bool xboard : {false, true}) {
        const TemporaryFolder folder;
        const std::string log = folder.file("log");
        const std::string question = xboard ? "ping 7" : "isready";
        const std::string answer = xboard ? "pong 7" : "readyok";
        Subprocess engine({program_path("ricochet")});
        const std::string set = xboard ? fmt::format("xboard\nprotover 2\noption Debug Log File={}", log)
                                       : fmt::format("setoption name Debug Log File value {}", log);
        engine.ask(fmt::format("{}\n{}", set, question), answer);
        // Asked again, since lines read ahead before the option was set are not logged.
        engine.ask(question, answer);
        engine.send("quit");
        CHECK(engine.wait() == 0);
        const std::string text = folder.read("log");
        CHECK(text.find(" << " + question + "\n") != std::string::npos);
        CHECK(text.find(" >> " + answer + "\n") != std::string::npos);
    }
}

TEST_CASE("a debug log that cannot grow is closed, with one error") {
    for (const bool xboard : {false, true}) {
        const TemporaryFolder folder;
        const std::string log = folder.file("log");
        std::string script = xboard ? "xboard\nprotover 2\noption Debug Log File=" + log + "\n"
                                    : "setoption name Debug Log File value " + log + "\n";
        for (int i = 0; i < 200; ++i) {
            script += xboard ? "ping 1\n" : "d\n";
        }
        const Lines lines = answers_to(script + "quit\n", limited("ulimit -f 4"));
        const std::string told =
            xboard
                ? "Error (the file cannot be written any more and is closed): option Debug Log File"
                : "info string error: option Debug Log File: the file cannot be written any more and is closed";
        CHECK(count_of(lines, told) == 1);
        CHECK(count_of(lines, xboard ? "pong 1" : "Fen: ") == 200);
    }
}

TEST_CASE("the options' defaults stay what they are when their values change") {
    const Lines after = answers_to(
        "setoption name Hash value 2\nsetoption name Ponder value true\nsetoption name UCI_Elo value 1000\n"
        "setoption name UCI_Variant value tensorfree\nsetoption name MultiPV value 3\nuci\n");
    REQUIRE_FALSE(after.empty());
    CHECK(Lines(after.begin() + 1, after.end()) == answers_to("uci\n"));
}
