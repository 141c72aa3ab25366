// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers, tokens, quoted input, and the version.
#include <cstddef>
#include <cstdint>
#include <limits>
#include <regex>
#include <string>
#include <vector>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "movegen/base/version.hpp"
#include "tests/catch.hpp"

using namespace ricochet;

namespace {

constexpr auto largest = std::numeric_limits<std::int64_t>::max();

Result<std::int64_t> parse_whole(std::string_view text, std::int64_t lowest, std::int64_t highest) {
    return parse_number(text, lowest, highest);
}

}  // namespace

TEST_CASE("whole numbers are read within their range") {
    CHECK(parse_whole("0", 0, 5).value() == 0);
    CHECK(parse_whole("+5", 0, 5).value() == 5);
    CHECK(parse_whole("-5", -5, 5).value() == -5);
    CHECK(parse_whole("007", 0, 9).value() == 7);
    CHECK(parse_whole("9223372036854775807", 0, largest).value() == largest);
    CHECK(parse_number("18446744073709551615", std::uint64_t{0}, UINT64_MAX).value() == UINT64_MAX);
}

TEST_CASE("text that is not a whole number is refused") {
    for (const char* const text : {"", "-", "+", "x", "1x", "1.5", "1e3", "0x10", "--1", "+-1", " 1"}) {
        const auto number = parse_whole(text, -100, 100);
        REQUIRE_FALSE(number.ok());
        CHECK(number.error().find("is not a whole number") != std::string::npos);
    }
}

TEST_CASE("numbers that overflow or leave the range are errors") {
    const std::string many_digits(10'000, '9');
    for (const std::string& text : {std::string("6"), std::string("-1"), std::string("9223372036854775808"),
                                    std::string("-9223372036854775809"), many_digits}) {
        const auto number = parse_whole(text, 0, 5);
        REQUIRE_FALSE(number.ok());
        CHECK(number.error().find("out of the range 0 to 5") != std::string::npos);
        CHECK(number.error().size() < 120);
    }
    CHECK(parse_number("-1", 0U, 5U).error() == "\"-1\" is out of the range 0 to 5");
}

TEST_CASE("fractions are read within their range") {
    CHECK(parse_number("0.25", 0.0, 1.0).value() == 0.25);
    CHECK(parse_number("+1e1", 0.0, 10.0).value() == 10.0);
    CHECK(parse_number("-.5", -1.0, 1.0).value() == -0.5);
    CHECK(parse_number("1.5", 0.0, 1.0).error() == "\"1.5\" is out of the range 0 to 1");
    for (const char* const text : {"inf", "nan", "-inf", "1e999"}) {
        CHECK(parse_number(text, 0.0, 1.0).error().find("is out of the range 0 to 1") != std::string::npos);
    }
    CHECK(parse_number("1e-999", 0.0, 1.0).value() < 1e-300);
    CHECK(parse_number("0." + std::string(1'000, '3'), 0.0, 1.0).value() == 1.0 / 3);
    const std::string with_zero_byte = std::string("0.5") + '\0';
    for (const std::string& text :
         {with_zero_byte, std::string(), std::string("+"), std::string("-"), std::string("."),
          std::string("1,5"), std::string("0.5s"), std::string(" 1"), std::string("1 "), std::string("0x1"),
          std::string("+-1"), std::string("--1")}) {
        CHECK(parse_number(text, -2.0, 2.0).error().find("is not a number") != std::string::npos);
    }
}

TEST_CASE("the error of a number can begin with what it was meant for") {
    CHECK(parse_number("x", "seconds", 0.0, 1.0).error() == "seconds \"x\" is not a number");
    CHECK(parse_number("0", "games", 1, 9).error() == "games \"0\" is out of the range 1 to 9");
    CHECK(parse_number("3", "games", 1, 9).value() == 3);
}

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

TEST_CASE("texts are joined as they are") {
    CHECK(concat({}).empty());
    CHECK(concat({"rank ", std::to_string(7), "", std::string_view("th", 1)}) == "rank 7t");
}

TEST_CASE("one thing is singular") {
    CHECK(counted(0, "rank") == "0 ranks");
    CHECK(counted(1, "rank") == "1 rank");
    CHECK(counted(std::size_t{2}, "rank") == "2 ranks");
}

TEST_CASE("quoted text is UTF-8 as it came, and no byte of it moves a cursor") {
    CHECK(quoted("Zug f\xC3\xBCr \xE2\x99\x94 \xF0\x9F\x90\x89") ==
          "\"Zug f\xC3\xBCr \xE2\x99\x94 \xF0\x9F\x90\x89\"");
    CHECK(quoted("a\x1B[2J\xC2\x9B\x7F") == "\"a?[2J???\"");
    // Invalid UTF-8: Latin-1, a truncated character, an overlong one, a lone surrogate, one beyond the last
    // code point.
    CHECK(quoted("\xFC") == "\"?\"");
    CHECK(quoted("\xE2\x99") == "\"??\"");
    CHECK(quoted("\xC0\xAF \xE0\x80\xAF \xED\xA0\x80 \xF4\x90\x80\x80") == "\"?? ??? ??? ????\"");
    std::string many;
    for (int i = 0; i < 41; ++i) {
        many += "\xC3\xBC";
    }
    CHECK(quoted(many) == '"' + many.substr(0, 80) + "...\"");
}

TEST_CASE("a build shows its version, commit, compiler and instruction level in one line") {
    CHECK(std::regex_match(std::string(version()), std::regex(R"(\d+\.\d+\.\d+)")));
    const std::string text(build_text());
    INFO(text);
    REQUIRE(text.starts_with(std::string(version()) + " ("));
    const std::regex rest(R"((([0-9a-f]{10}(-modified)?)|no commit), (g|clang)\+\+ \d+\.\d+\.\d+, )"
                          R"((x86-64(-v[234])?|arm64|portable)( without intrinsics)?\))");
    CHECK(std::regex_match(text.substr(version().size() + 2), rest));
}
