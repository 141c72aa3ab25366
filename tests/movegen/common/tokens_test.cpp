// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/tokens.hpp"

#include <limits>
#include <string>

#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("words are split at white space and control characters") {
    const std::string line("  go\t depth \x01 5\0x\r\n", 19);
    Tokens words(line);
    CHECK(words.peek() == "go");
    CHECK(words.next() == "go");
    CHECK(words.next() == "depth");
    CHECK(words.rest() == std::string("5\0x", 3));
    CHECK(words.next() == "5");
    CHECK_FALSE(words.at_end());
    CHECK(words.next() == "x");
    CHECK(words.at_end());
    CHECK(words.next().empty());
    CHECK(words.peek().empty());
}

TEST_CASE("a line of white space has no words") {
    CHECK(Tokens("").at_end());
    CHECK(Tokens(" \t\r\n").at_end());
}

TEST_CASE("the rest of a line keeps the white space inside it") {
    Tokens words("value  a  b ");
    words.next();
    CHECK(words.rest() == "a  b");
}

TEST_CASE("letters are compared ignoring case, lengths are not ignored") {
    CHECK(equal_ignoring_case("Clear Hash", "cLEAR hASH"));
    CHECK_FALSE(equal_ignoring_case("Hash", "Has"));
    CHECK_FALSE(equal_ignoring_case("Hash", "Hush"));
    CHECK_FALSE(equal_ignoring_case("[", "{"));
}

TEST_CASE("whole numbers are read within their range") {
    CHECK(parse_integer("0", 0, 5).value() == 0);
    CHECK(parse_integer("+5", 0, 5).value() == 5);
    CHECK(parse_integer("-5", -5, 5).value() == -5);
    CHECK(parse_integer("007", 0, 9).value() == 7);
    CHECK(parse_integer("9223372036854775807", 0, std::numeric_limits<std::int64_t>::max()).value() ==
          std::numeric_limits<std::int64_t>::max());
}

TEST_CASE("what is no whole number is said to be none") {
    for (const char* const text : {"", "-", "+", "x", "1x", "1.5", "1e3", "0x10", "--1", "+-1", " 1"}) {
        const auto number = parse_integer(text, -100, 100);
        REQUIRE_FALSE(number.ok());
        CHECK(number.error().find("is not a whole number") != std::string::npos);
    }
}

TEST_CASE("numbers that overflow or leave the range are said to do so") {
    const std::string many_digits(10'000, '9');
    for (const std::string& text : {std::string("6"), std::string("-1"), std::string("9223372036854775808"),
                                    std::string("-9223372036854775809"), many_digits}) {
        const auto number = parse_integer(text, 0, 5);
        REQUIRE_FALSE(number.ok());
        CHECK(number.error().find("out of the range 0 to 5") != std::string::npos);
        CHECK(number.error().size() < 120);
    }
}
