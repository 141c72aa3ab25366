// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/json.hpp"

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.hpp"

using namespace ricochet::tools;

TEST_CASE("a field that is missing or of another kind is named, with what was wanted") {
    const Json json = parse_object(
        R"({"text": "x", "flag": true, "number": 3, "list": [1, 2], "texts": ["a", "b"], "pairs": [["a", "b"]]})");
    CHECK(text_field(json, "text") == "x");
    CHECK(flag_field(json, "flag"));
    CHECK(list_field(json, "list").size() == 2);
    CHECK(list_field(json, "list", 2).size() == 2);
    CHECK(texts_field(json, "texts") == std::vector<std::string>{"a", "b"});
    CHECK(text_pairs_field(json, "pairs") == std::vector<std::pair<std::string, std::string>>{{"a", "b"}});
    CHECK_THROWS_WITH(field(json, "none"), "'none' is missing");
    CHECK_THROWS_WITH(field(Json(3), "none"), "'none' is missing");
    CHECK_THROWS_WITH(text_field(json, "number"), "'number' is \"3\", not a text");
    CHECK_THROWS_WITH(flag_field(json, "text"), "'text' is \"x\", not true or false");
    CHECK_THROWS_WITH(list_field(json, "text"), "'text' is \"x\", not a list");
    CHECK_THROWS_WITH(list_field(json, "list", 3), "'list' is \"[1,2]\", not a list of 3");
    CHECK_THROWS_WITH(texts_field(json, "list"), "'list' is \"1\", not a text");
    for (const char* const pairs : {R"({"p": ["ab"]})", R"({"p": [["a"]]})", R"({"p": [["a", "b", "c"]]})",
                                    R"({"p": [[1, "b"]]})", R"({"p": [["a", 2]]})"}) {
        CHECK_THROWS_WITH(text_pairs_field(Json::parse(pairs), "p"),
                          Catch::Matchers::EndsWith("not a pair of texts"));
    }
    for (const char* const text : {"", "[]", "3", "{", "{} x"}) {
        CHECK_THROWS_WITH(parse_object(text), "it is not a JSON object");
    }
}

TEST_CASE("a number is accepted up to its limits, and whole where it must be") {
    const Json json =
        parse_object(R"({"two": 2, "minus": -2, "half": 0.5, "large": 18446744073709551615, "text": "2"})");
    CHECK(number_field(json, "two", 2, 9) == 2);
    CHECK(number_field(json, "two", 0, 2) == 2);
    CHECK(number_field(json, "minus", -2, -1) == -2);
    CHECK(number_field(json, "half", 0.5, 0.5) == 0.5);
    CHECK(number_field<std::uint64_t>(json, "large", 0, UINT64_MAX) == UINT64_MAX);
    CHECK_THROWS_WITH(number_field(json, "two", 3, 9), "'two' is \"2\", not a whole number from 3 to 9");
    CHECK_THROWS_WITH(number_field(json, "two", 0, 1), "'two' is \"2\", not a whole number from 0 to 1");
    CHECK_THROWS_WITH(number_field(json, "half", 0.6, 1.0), "'half' is \"0.5\", not a number from 0.6 to 1");
    CHECK_THROWS_WITH(number_field(json, "half", 0.0, 0.4), Catch::Matchers::EndsWith("from 0 to 0.4"));
    for (const char* const wrong : {"half", "text", "large", "minus"}) {
        CAPTURE(wrong);
        CHECK_THROWS_AS(number_field(json, wrong, -1, 9), std::invalid_argument);
    }
    CHECK_THROWS_AS(number_field(json, "text", 0.0, 9.0), std::invalid_argument);
    CHECK(rounded(0.12345) == 0.123);
}

TEST_CASE("text in UTF-8 is distinguished from other bytes, which are replaced") {
    for (const char* const text : {"", "plain \"text\"\n", "caf\xc3\xa9", "\xf0\x9f\x98\x80", "\xef\xbf\xbd"}) {
        CHECK(is_utf8(text));
        CHECK(to_utf8(text) == text);
    }
    // Latin-1, an incomplete character, an overlong encoding, half a surrogate pair, and beyond Unicode.
    for (const char* const text : {"caf\xe9", "\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80"}) {
        CHECK_FALSE(is_utf8(text));
        CHECK(is_utf8(to_utf8(text)));
    }
    CHECK(to_utf8("caf\xe9!") == "caf\xef\xbf\xbd!");
}
