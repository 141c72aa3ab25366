// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/quote.hpp"

#include <cstddef>
#include <string>

#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("texts are joined as they are") {
    CHECK(concat({}).empty());
    CHECK(concat({"rank ", std::to_string(7), "", std::string_view("th", 1)}) == "rank 7t");
}

TEST_CASE("one thing is no plural") {
    CHECK(counted(0, "rank") == "0 ranks");
    CHECK(counted(1, "rank") == "1 rank");
    CHECK(counted(std::size_t{2}, "rank") == "2 ranks");
}

TEST_CASE("quoted text is UTF-8 as it came, and no byte of it moves a cursor") {
    CHECK(quoted("Zug f\xC3\xBCr \xE2\x99\x94 \xF0\x9F\x90\x89") ==
          "\"Zug f\xC3\xBCr \xE2\x99\x94 \xF0\x9F\x90\x89\"");
    CHECK(quoted("a\x1B[2J\xC2\x9B\x7F") == "\"a?[2J???\"");
    // A byte of Latin-1, a character that is cut short, one that is too long, half of a pair, one beyond the
    // last.
    CHECK(quoted("\xFC") == "\"?\"");
    CHECK(quoted("\xE2\x99") == "\"??\"");
    CHECK(quoted("\xC0\xAF \xE0\x80\xAF \xED\xA0\x80 \xF4\x90\x80\x80") == "\"?? ??? ??? ????\"");
    std::string many;
    for (int i = 0; i < 41; ++i) {
        many += "\xC3\xBC";
    }
    CHECK(quoted(many) == '"' + many.substr(0, 80) + "...\"");
}
