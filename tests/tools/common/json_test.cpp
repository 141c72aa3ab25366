// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/json.hpp"

#include "tests/catch.hpp"

using namespace ricochet::tools;

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
