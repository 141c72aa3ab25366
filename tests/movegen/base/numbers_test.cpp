// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <limits>
#include <string>

#include "movegen/base/tokens.hpp"
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

TEST_CASE("text that is no whole number is refused") {
    for (const char* const text : {"", "-", "+", "x", "1x", "1.5", "1e3", "0x10", "--1", "+-1", " 1"}) {
        const auto number = parse_whole(text, -100, 100);
        REQUIRE_FALSE(number.ok());
        CHECK(number.error().find("is not a whole number") != std::string::npos);
    }
}

TEST_CASE("numbers that overflow or leave the range are said to do so") {
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
