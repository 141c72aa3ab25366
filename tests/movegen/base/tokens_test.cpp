// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/tokens.hpp"

#include <string>
#include <vector>

#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("tokens are split at white space and control characters") {
    const std::string line("  go\t depth \x01 5\0x\r\n", 19);
    Tokens tokens(line);
    CHECK(tokens.peek() == "go");
    CHECK(tokens.next() == "go");
    CHECK(tokens.next() == "depth");
    CHECK(tokens.rest() == std::string("5\0x", 3));
    CHECK(tokens.next() == "5");
    CHECK_FALSE(tokens.at_end());
    CHECK(tokens.next() == "x");
    CHECK(tokens.at_end());
    CHECK(tokens.next().empty());
    CHECK(tokens.peek().empty());
}

TEST_CASE("a line of white space has no tokens") {
    CHECK(Tokens("").at_end());
    CHECK(Tokens(" \t\r\n").at_end());
    CHECK(split_tokens(" \t").empty());
}

TEST_CASE("a line is split into all its tokens") {
    CHECK(split_tokens(" id\tname  Some Engine\r") == std::vector<std::string>{"id", "name", "Some", "Engine"});
}

TEST_CASE("the rest of a line keeps the white space inside it") {
    Tokens tokens("value  a  b ");
    tokens.next();
    CHECK(tokens.rest() == "a  b");
}

TEST_CASE("letters are compared ignoring case, lengths are not ignored") {
    CHECK(equal_ignoring_case("Clear Hash", "cLEAR hASH"));
    CHECK_FALSE(equal_ignoring_case("Hash", "Has"));
    CHECK_FALSE(equal_ignoring_case("Hash", "Hush"));
    CHECK_FALSE(equal_ignoring_case("[", "{"));
}
