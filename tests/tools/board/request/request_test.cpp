// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/request/request.hpp"

#include "tests/tools/board/question.hpp"

using namespace ricochet::tools::board;
using test::where_of;

namespace {

std::string nested(std::size_t depth) {
    return "{\"a\":" + std::string(depth, '[') + std::string(depth, ']') + "}";
}

}  // namespace

TEST_CASE("other text than a JSON object is refused") {
    const std::string text = GENERATE(as<std::string>{}, "", "{", "[]", "3", "null", "{\"a\":}",
                                      "{\"a\":1e999}", "{\"a\":\"\xff\"}", "{'a':1}", "{} {}", "{\"a\":NaN}");
    CHECK(where_of([&text] { return parse_request(text); }) == "body");
    CHECK(where_of([] { return parse_request(std::string("{\"a\":1}\0", 8)); }) == "body");
}

TEST_CASE("deep nesting is refused before it is parsed") {
    // A tree of the longest game, and a few levels around it; one is the object's own.
    constexpr std::size_t deepest = 2 * longest_line + 15;
    CHECK(where_of([] { return parse_request(nested(deepest)); }) == "no error");
    CHECK(where_of([] { return parse_request(nested(deepest + 1)); }) == "body");
    CHECK(where_of([] { return parse_request(nested(900000)); }) == "body");
    CHECK(where_of([] { return parse_request("{\"a\":" + std::string(1000000, '[')); }) == "body");
    // Brackets within strings do not nest.
    CHECK(where_of([] { return parse_request("{\"a\":\"\\\"" + std::string(10000, '[') + "\"}"); }) ==
          "no error");
}

TEST_CASE("values of the wrong kind or out of range are named") {
    const RequestJson json = parse_request(
        R"({"number":5,"text":"abc","list":[1,"x"],"huge":18446744073709551615,"half":1.5,"no":null,"yes":true})");
    const Field field(json, "");
    CHECK(field.at("number").integer(0, 5) == 5);
    CHECK(field.at("yes").boolean());
    CHECK_FALSE(field.find("no").has_value());
    CHECK(where_of([&] { return field.at("number").integer(0, 4); }) == "number");
    CHECK(where_of([&] { return field.at("huge").integer(0, INT64_MAX); }) == "huge");
    CHECK(where_of([&] { return field.at("half").integer(0, 4); }) == "half");
    CHECK(where_of([&] { return field.at("text").boolean(); }) == "text");
    CHECK(where_of([&] { return field.at("text").text(2); }) == "text");
    CHECK(where_of([&] { return field.at("list").text(2); }) == "list");
    CHECK(where_of([&] { return field.at("list").items(1); }) == "list");
    CHECK(where_of([&] { return field.at("list").items(2)[1].integer(0, 1); }) == "list[1]");
    CHECK(where_of([&] { return field.at("list").find("x"); }) == "list");
    CHECK(where_of([&] { return field.at("number").items(2); }) == "number");
    CHECK(where_of([&] { return field.at("missing"); }) == "missing");
    CHECK(where_of([&] { return field.members(3); }).empty());
}
