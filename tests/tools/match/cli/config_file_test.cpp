// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/config_file.hpp"

#include <fmt/format.h>

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

TEST_CASE_METHOD(TemporaryFolder,
                 "a configuration of our own has flags as keys, and the command line goes first") {
    write("c", R"({"engine": [{"cmd": "a"}, {"cmd": "b", "nodes": 5}], "each": {"tc": "1+0.1"},)"
               R"( "rounds": 10, "recover": true, "noswap": false, "sprt": {"elo0": 0, "elo1": 5.5}})");
    // What is said last holds.
    CHECK(expand_config({"-each", "tc=2", "-config", file("c"), "-engine", "cmd=x"}).arguments ==
          std::vector<std::string>{"-each", "tc=1+0.1", "-each", "tc=2", "-engine", "cmd=x", "-rounds", "10",
                                   "-recover", "-sprt", "elo0=0", "elo1=5.5"});
    CHECK(expand_config({"-config", "file=" + file("c"), "-rounds", "3"}).arguments ==
          std::vector<std::string>{"-rounds", "3", "-each", "tc=1+0.1", "-engine", "cmd=a", "-engine", "cmd=b",
                                   "nodes=5", "-recover", "-sprt", "elo0=0", "elo1=5.5"});
}

TEST_CASE_METHOD(MatchFolder, "a file of -config that is none is refused in one line that names it") {
    const auto text =
        GENERATE(as<std::string>(), "", "{", "[1]", R"([{"name": "x"}])", R"([{"command": "'x"}])",
                 R"({"rounds": [[1]]})", R"({"engines": [{"cmd": 5}]})",
                 R"({"engines": [{"cmd": "x", "options": [["a"]]}]})", R"({"engines": [], "seed": {}})");
    write("config.json", text);
    refuse("-config file=config.json", contains(text, "engines") ? "-" : "config.json");
}

TEST_CASE_METHOD(TemporaryFolder, "a file of -config is passed over, or not, and nothing else") {
    write("c", R"({"rounds": 10})");
    CHECK(expand_config({"-config", file("c"), "discard=true"}).arguments.empty());
    CHECK(expand_config({"-config", file("c"), "discard=false"}).arguments ==
          std::vector<std::string>{"-rounds", "10"});
    CHECK_THROWS_WITH(expand_config({"-config", file("c"), "discard=yes"}),
                      "-config: discard=yes is neither discard=true nor discard=false");
}

TEST_CASE_METHOD(TemporaryFolder, "fastchess' adjudication by tables is taken where it is switched on") {
    const std::string tables = R"("tb_adjudication": {"syzygy_dirs": "t", "max_pieces": 4,)"
                               R"( "ignore_50_move_rule": true, "enabled": )";
    write("c", R"({"engines": [{"cmd": "x"}], )" + tables + "true}}");
    CHECK(contains(fmt::format("{}", fmt::join(expand_config({"-config", file("c")}).arguments, " ")),
                   "-tb t -tbpieces 4 -tbignore50"));
    write("c", R"({"engines": [{"cmd": "x"}], )" + tables + "false}}");
    CHECK_FALSE(
        contains(fmt::format("{}", fmt::join(expand_config({"-config", file("c")}).arguments, " ")), "-tb"));
}

TEST_CASE_METHOD(TemporaryFolder, "fastchess' openings and files are taken with what its numbers mean") {
    const auto taken = [&](const std::string& settings) {
        write("c", R"({"engines": [{"cmd": "x"}], )" + settings + "}");
        const std::vector<std::string> words = expand_config({"-config", file("c")}).arguments;
        return fmt::format("{}", fmt::join(words.begin() + 2, words.end(), " "));
    };
    CHECK(taken(R"("opening": {"file": "o", "format": 0, "order": 0, "plies": -1, "start": 3})") ==
          "-openings file=o format=epd order=random start=3");
    CHECK(taken(R"("opening": {"file": "o", "format": 1, "order": 1, "plies": 1})") ==
          "-openings file=o format=pgn order=sequential plies=1 start=1");
    CHECK(taken(R"("opening": {"file": "o", "plies": 0})") ==
          "-openings file=o format=epd order=sequential start=1");
    CHECK(taken(R"("pgn": {"file": "p", "notation": 0, "site": "s"})") ==
          "-site s -pgnout file=p notation=san");
    CHECK(taken(R"("pgn": {"file": "p", "notation": 1, "track_nps": true, "append_file": false})") ==
          "-pgnout file=p notation=san nps=true append=false");
    CHECK(taken(R"("pgn": {"file": "p", "notation": 2, "track_nodes": true, "min": true})") ==
          "-pgnout file=p notation=uci nodes=true min=true");
    CHECK(taken(R"("epd": {"file": "e"}, "log": {"file": "l"})") == "-epdout file=e -log file=l");
}

TEST_CASE_METHOD(TemporaryFolder, "an engine by name has to be in a file of -config") {
    CHECK_THROWS_WITH(
        expand_config({"-engine", "conf=x"}),
        "-engine: conf=x: no engine of that name in a file of -config, or in engines.json in this "
        "folder");
    write("c", R"([{"name": "x", "command": "prog -v", "workingDirectory": "d", "protocol": "uci"}])");
    CHECK(expand_config({"-config", file("c"), "-engine", "conf=x", "name=y"}).arguments ==
          std::vector<std::string>{"-engine", "cmd=prog", "arg=-v", "name=x", "dir=d", "proto=uci", "name=y"});
}

TEST_CASE_METHOD(TemporaryFolder, "cutechess' engines have their pondering, restarts and files for stderr") {
    write("c", R"([{"name": "x", "command": "prog", "ponder": true, "whitepov": false, "restart": "on",)"
               R"( "stderrFile": "e", "options": [{"name": "Clear Hash", "type": "button"}]}])");
    CHECK(expand_config({"-config", file("c"), "-engine", "conf=x"}).arguments ==
          std::vector<std::string>{"-engine", "cmd=prog", "name=x", "stderr=e", "restart=on", "ponder=true"});
}

TEST_CASE_METHOD(MatchFolder, "engines by name are found in engines.json of the working directory") {
    write("engines.json",
          R"([{"name": "x", "protocol": "uci", "command": ")" + program_path("mock_engine") + R"("}])");
    succeed("-engine conf=x -engine conf=x -each nodes=10 -rounds 1 -maxmoves 3 -journal j");
    REQUIRE(games().size() == 2);
    CHECK(games()[0].identity.white == "x");
    CHECK(games()[0].identity.black == "x_2");
    refuse("-engine conf=y -engine conf=x -each nodes=10", "-engine: conf=y: no engine of that name");
    // The list is a file of the match as any other.
    const std::string list = read("engines.json");
    for (const char* const output : {"-json ", "-log ", "-pgnout ./"}) {
        refuse(
            "-engine conf=x -engine conf=x -each nodes=10 -journal j2 " + std::string(output) + "engines.json",
            "-engine conf= 'engines.json'");
        CHECK(read("engines.json") == list);
        CHECK_FALSE(has("j2"));
    }
    write("engines.json", "[");
    refuse("-engine conf=x -engine conf=x -each nodes=10", "-engine conf=: 'engines.json' is no JSON");
}
