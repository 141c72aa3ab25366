// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/arguments.hpp"

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

TEST_CASE("options of one dash and groups of settings become what CLI11 takes") {
    const std::vector<std::string> words =
        normalise_arguments({"-engine", "cmd=a", "option.Skill Level=3", "--engine", "cmd=b", "-rounds", "5",
                             "-h", "-recover", "-x", "-5"});
    REQUIRE(words.size() == 10);
    CHECK(words[0] == "--engine");
    CHECK(words[2] == "--engine");
    CHECK(words[4] == "--rounds");
    CHECK(words[6] == "-h");
    CHECK(words[7] == "--recover");
    CHECK(words[9] == "-5");
    const Group group = parse_group(words[1]).value();
    REQUIRE(group.size() == 2);
    CHECK(group[1] == std::pair<std::string, std::string>{"option.Skill Level", "3"});
}

TEST_CASE("a group may begin with a bare word if its option allows it") {
    CHECK(parse_group("out.pgn", "file").value() == Group{{"file", "out.pgn"}});
    CHECK(parse_group("file=out=1.pgn", "file").value() == Group{{"file", "out=1.pgn"}});
    CHECK(parse_group("=3").error() == "'=3' is not of the form key=value");
}

TEST_CASE("a bare word in a group is a key that is true") {
    const std::vector<std::string> words =
        normalise_arguments({"-each", "ponder", "option.Clear Hash", "-pgnout", "x.pgn", "min"});
    CHECK(parse_group(words[1]).value() == Group{{"ponder", "true"}, {"option.Clear Hash", "true"}});
    CHECK(parse_group(words[3], "file").value() == Group{{"file", "x.pgn"}, {"min", "true"}});
}

TEST_CASE("an unknown option is answered by the one that is nearest") {
    const std::vector<std::string> known = {"concurrency", "engine", "openings", "sprt", "srand"};
    const auto [option, said] = GENERATE(table<std::string, std::string>({
        {"--enigne", "unknown option '-enigne' (did you mean '-engine'?)"},
        {"--force-concurrency=2", "unknown option '-force-concurrency' (did you mean '-concurrency'?)"},
        {"--bookmode", "unknown option '-bookmode' (did you mean '-openings'?)"},
        {"--startup-ms", "unknown option '-startup-ms' (did you mean '-timeouts start='?)"},
        {"--autosaveinterval", "unknown option '-autosaveinterval'"},
    }));
    CHECK(describe_unknown({"word", option, "--sprtt"}, known) == said);
    CHECK(describe_unknown({"a b", "c"}, known) == "not understood: 'a b' c");
}

TEST_CASE_METHOD(TemporaryFolder, "a configuration has flags as keys, and the command line goes first") {
    write("c", R"({"engine": [{"cmd": "a"}, {"cmd": "b", "nodes": 5}], "each": {"tc": "1+0.1"},)"
               R"( "rounds": 10, "recover": true, "noswap": false, "sprt": {"elo0": 0, "elo1": 5.5}})");
    CHECK(expand_config({"-each", "tc=2", "-config", file("c"), "-engine", "cmd=x"}).arguments ==
          std::vector<std::string>{"-each", "tc=1+0.1", "-rounds", "10", "-recover", "-sprt", "elo0=0",
                                   "elo1=5.5", "-each", "tc=2", "-engine", "cmd=x"});
    CHECK(expand_config({"check", "x", "-config", "file=" + file("c"), "--rounds", "3"}).arguments ==
          std::vector<std::string>{"check", "x", "-engine", "cmd=a", "-engine", "cmd=b", "nodes=5", "-each",
                                   "tc=1+0.1", "-recover", "-sprt", "elo0=0", "elo1=5.5", "--rounds", "3"});
}

TEST_CASE_METHOD(MatchFolder, "an invalid -config file is refused in one line that names it") {
    const auto text = GENERATE(as<std::string>(), "", "{", "[1]", R"([{"name": "x"}])", R"({"rounds": [[1]]})");
    write("config.json", text);
    refuse("-config file=config.json", "-config: 'config.json'");
    refuse("-config no.json", "-config: cannot read 'no.json'");
    refuse("-config config.json outname=x", "-config: takes the name of one file");
}
