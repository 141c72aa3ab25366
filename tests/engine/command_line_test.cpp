// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "movegen/base/version.hpp"
#include "tests/catch.hpp"
#include "tests/engine/dialogue_support.hpp"
#include "tests/engine/subprocess.hpp"
#include "tests/paths.hpp"
#include "tests/tools/client/harness.hpp"
#include "tools/client/process.hpp"

using namespace ricochet;
using tools::test::TemporaryFolder;
using tools::test::write_file;

namespace {

const std::string start_fen = "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1";

/// Runs the program with a command line.
test::RunResult ricochet_with(const std::string& arguments) {
    std::vector<std::string> command = tools::split_command(arguments).value();
    command.insert(command.begin(), program_path("ricochet"));
    return test::run(command);
}

}  // namespace

TEST_CASE("the options --version and --help answer and end well") {
    const auto version = ricochet_with("--version");
    CHECK(version.exit_code == 0);
    REQUIRE(version.output.size() == 1);
    CHECK(version.output[0] == fmt::format("Ricochet {}", build_text()));
    for (const char* const arguments : {"--help", "perft --help", "bench --help", "speedtest --help"}) {
        const auto help = ricochet_with(arguments);
        CHECK(help.exit_code == 0);
        CHECK(help.errors.empty());
        CHECK(help.output.size() > 4);
    }
}

TEST_CASE("bad arguments cost one clear line on stderr and exit code 2") {
    for (const std::string& arguments :
         std::vector<std::string>{"play",
                                  "--fast",
                                  "bench x",
                                  "bench 0",
                                  "speedtest 0",
                                  "speedtest 1 x",
                                  "speedtest 1 0 1",
                                  "speedtest 1 1 0",
                                  "speedtest --variant chess",
                                  "perft",
                                  "perft x",
                                  "perft -1",
                                  "perft 99999999999999999999",
                                  "perft 3 --threads 0",
                                  "perft 3 --variant chess",
                                  "perft 3 --fen nonsense",
                                  "perft 3 --variant tensorfree --fen '" + start_fen + "'",
                                  "perft 3 --max-nodes 5",
                                  "perft 3 --statistics --divide",
                                  "perft 3 --statistics --no-bulk",
                                  "perft 3 --statistics --threads 2",
                                  "perft 3 --statistics --hash 8",
                                  "perft 3 --suite " + source_path("tests/data/tensor.epd"),
                                  "perft --suite /nonexistent/suite.epd",
                                  "perft --suite /"}) {
        CAPTURE(arguments);
        const auto result = ricochet_with(arguments);
        CHECK(result.exit_code == 2);
        CHECK(result.output.empty());
        CHECK(result.errors.starts_with("ricochet: "));
        CHECK(std::count(result.errors.begin(), result.errors.end(), '\n') == 1);
    }
}

TEST_CASE("an unknown variant is named, and the help lists the variants") {
    CHECK(ricochet_with("perft 3 --variant chess").errors ==
          "ricochet: --variant: 'chess' is not " + std::string(variant_names()) + '\n');
    const auto help = ricochet_with("perft --help");
    CHECK(std::any_of(help.output.begin(), help.output.end(), [](const std::string& line) {
        return line.find("--variant ENUM:{tensor,tensorfree,tiledsquares}") != std::string::npos;
    }));
}

TEST_CASE("perft counts with and without its options") {
    for (const std::string& options : {std::string(), std::string("--no-bulk"),
                                       std::string("--threads 2 --hash 2"), "--fen '" + start_fen + "'"}) {
        const auto result = ricochet_with("perft 4 " + options);
        CHECK(result.exit_code == 0);
        REQUIRE(result.output.size() == 2);
        CHECK(result.output[0] == "Nodes searched: 1046520");
        CHECK(result.output[1].starts_with("Time: "));
    }
    const auto divide = ricochet_with("perft 2 --divide");
    CHECK(divide.output.size() == 33);
    CHECK(divide.output[0].find(": 30") != std::string::npos);
    const auto sister = ricochet_with("perft 3 --variant tensorfree");
    REQUIRE_FALSE(sister.output.empty());
    CHECK(sister.output[0] == "Nodes searched: 19100");
    const auto tiles = ricochet_with("perft 4 --variant tiledsquares --divide");
    REQUIRE(tiles.output.size() > 32);
    CHECK(tiles.output[0].starts_with("$-a3: "));
    const auto drawn = ricochet_with("perft 2 --variant TiledSquares --statistics");
    REQUIRE(drawn.output.size() == 4);
    CHECK(drawn.output[3] == "| 2 | 1012 | 0 | 0 | 0 | 0 | 0 | 992 | 0 | 0 | 0 |");
}

TEST_CASE("perft --json prints an object a line in each form") {
    const auto first = [](const std::string& arguments) { return ricochet_with(arguments).output.front(); };
    CHECK(first("perft 2 --json --variant tiledsquares --fen '4k3/8/8/8/8/8/8/4K3 w - -'")
              .starts_with(R"({"fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1","depth":2,"nodes":)"));
    CHECK(first("perft 1 --json").find(R"("moves":{"a2a3":1,)") != std::string::npos);
    CHECK(first("perft 1 --json --statistics").starts_with(R"({"depth":1,"nodes":30,)"));
    const auto suite =
        ricochet_with("perft --json --max-nodes 1000 --suite " + source_path("tests/data/tensor.epd"));
    REQUIRE(suite.output.size() > 2);
    CHECK(suite.output.front().starts_with(R"({"number":1,"fen":")"));
    CHECK(suite.output.back().starts_with(R"({"passed":)"));
}

TEST_CASE("the suite of the tiled game passes") {
    const auto suite = ricochet_with("perft --suite " + source_path("tests/data/tiledsquares.epd") +
                                     " --variant tiledsquares --max-nodes 100000");
    CHECK(suite.exit_code == 0);
    REQUIRE(suite.output.size() == 66);
    CHECK(suite.output.back().starts_with("65 passed, 0 failed, 0 skipped; "));
    const auto bad = ricochet_with("perft 1 --variant tiledsquares --fen '4k3/9/8/8/8/8/8/4K3 w - -'");
    CHECK(bad.exit_code != 0);
}

TEST_CASE("a suite gives a line a position, totals, and exit code 1 where a count differs") {
    const auto passing = ricochet_with("perft --suite " + source_path("tests/data/tensorfree.epd") +
                                       " --variant tensorfree --max-nodes 2000");
    CHECK(passing.exit_code == 0);
    REQUIRE(passing.output.size() == 29);
    CHECK(passing.output[0].starts_with("pass   1/28 2 depths (4 skipped), 702 nodes, "));
    CHECK(passing.output.back().starts_with("28 passed, 0 failed, 0 skipped; "));

    const TemporaryFolder folder;
    write_file(folder.file("suite"), start_fen + " ;D1 30 ;D2 901 ;D3 30722\n" + start_fen + " ;D1 30\n");
    const auto failing = ricochet_with("perft --suite " + folder.file("suite"));
    CHECK(failing.exit_code == 1);
    REQUIRE(failing.output.size() == 3);
    CHECK(failing.output[0].starts_with("FAIL   1/2 depth 2: expected 901, found 900"));
    CHECK(failing.output[1].starts_with("pass   2/2 "));
    CHECK(failing.output[2].starts_with("1 passed, 1 failed, 0 skipped; "));

    const auto skipping = ricochet_with("perft --suite " + folder.file("suite") + " --max-nodes 29");
    REQUIRE(skipping.output.size() == 3);
    CHECK(skipping.output[0].starts_with("skip   1/2 0 depths (3 skipped), 0 nodes, "));
    CHECK(skipping.output[2].starts_with("0 passed, 0 failed, 2 skipped; "));
}

TEST_CASE("a malformed suite is refused before anything is counted, with its line") {
    const TemporaryFolder folder;
    write_file(folder.file("suite"), start_fen + " ;D1 30\n" + start_fen + " ;D1 thirty\n");
    const auto result = ricochet_with("perft --suite " + folder.file("suite"));
    CHECK(result.exit_code == 2);
    CHECK(result.output.empty());
    CHECK(result.errors.find(folder.file("suite") + ": line 2: ") != std::string::npos);
}

TEST_CASE("genfens prints random balanced positions, the same ones for a seed") {
    // As OpenBench's client calls it: the words in one argument, with a trailing blank.
    const auto positions = [](const std::string& words) {
        const auto result = test::run({program_path("ricochet"), "genfens " + words, "quit"});
        INFO(words);
        CHECK(result.exit_code == 0);
        std::vector<std::string> fens;
        for (const std::string& line : result.output) {
            REQUIRE(line.starts_with("info string genfens "));
            fens.push_back(line.substr(20));
        }
        return fens;
    };
    const std::vector<std::string> found = positions("6 seed 7 book None ");
    REQUIRE(found.size() == 6);
    for (const std::string& fen : found) {
        CHECK(Game::from_fen(fen, Variant::tensor).value().fullmove_number() == 5);
        CHECK(std::count(fen.begin(), fen.end(), ' ') == 5);
        CHECK(std::count(found.begin(), found.end(), fen) == 1);
    }
    CHECK(positions("6 seed 7 book None ") == found);
    CHECK(positions("6 seed 8 book None ") != found);
    CHECK(positions("2 seed 7 book None variant tiledsquares plies 3 ").front().find(" b ") !=
          std::string::npos);
    const TemporaryFolder folder;
    folder.write("book.epd", "4k5/10/10/10/10/10/10/4K4R w - - hmvc 3; fmvn 9;\n");
    CHECK(positions("1 seed 7 book " + folder.file("book.epd") + " plies 0 score 0 ") ==
          std::vector<std::string>{"4k5/10/10/10/10/10/10/4K4R w - - 0 1"});
    folder.write("wrong.epd", "# starts\n4k5/10/10/10/10/10/10/4K4R w - -\nx\n");
    CHECK(ricochet_with("genfens 1 book " + folder.file("wrong.epd")).errors.find("wrong.epd: line 3: ") !=
          std::string::npos);
    CHECK(ricochet_with("genfens 1 book nowhere").errors == "ricochet: nowhere: the file cannot be read\n");
    for (const char* const words :
         {"genfens x", "genfens 1 seed", "genfens 1 seed -1", "genfens 1 book nowhere",
          "genfens 1 variant chess", "genfens 1 color white"}) {
        CAPTURE(words);
        const auto result = ricochet_with(words);
        CHECK(result.exit_code == 2);
        CHECK(std::count(result.errors.begin(), result.errors.end(), '\n') == 1);
    }
}

TEST_CASE("speedtest prints its report on stdout and the positions on stderr") {
    const auto result = ricochet_with("speedtest 2 1 1");
    CHECK(result.exit_code == 0);
    REQUIRE(result.output.size() == 8);
    CHECK(result.output[0] == "Threads: 2");
    CHECK(result.output[1] == "Hash: 1 MiB");
    CHECK(result.output[2].starts_with("Evaluation: network "));
    CHECK(result.output[3] == "Positions: 22");
    CHECK(result.output[4].starts_with("Hashfull: highest "));
    CHECK(result.output[5].starts_with("Time: "));
    CHECK(result.output[6].starts_with("Nodes: "));
    CHECK(result.output[7].starts_with("Nodes/second: "));
    CHECK(std::count(result.errors.begin(), result.errors.end(), '\n') == 22);
    const auto tiled = ricochet_with("speedtest 1 1 1 --variant tiledsquares");
    CHECK(test::count_of(tiled.output, "Positions: 10") == 1);
    CHECK(test::count_of(tiled.output, "Evaluation: network ") == 1);
    CHECK(test::count_of(tiled.output, result.output[2]) == 0);
}

TEST_CASE("bench prints its total on stdout and the positions on stderr") {
    const auto result = ricochet_with("bench 1");
    CHECK(result.exit_code == 0);
    REQUIRE(result.output.size() == 1);
    CHECK(result.output[0].find(" nodes ") != std::string::npos);
    CHECK(std::count(result.errors.begin(), result.errors.end(), '\n') == 40);
}
