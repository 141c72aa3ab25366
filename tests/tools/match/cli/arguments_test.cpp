// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/arguments.hpp"

#include "tests/catch.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::match;

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

TEST_CASE("a group may begin with a bare word where its option says so") {
    CHECK(parse_group("out.pgn", "file").value() == Group{{"file", "out.pgn"}});
    CHECK(parse_group("file=out=1.pgn", "file").value() == Group{{"file", "out=1.pgn"}});
    CHECK(parse_group("out.pgn").error() == "'out.pgn' is not of the form key=value");
    CHECK_FALSE(parse_group("=3").ok());
}
