// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/version.hpp"

#include <regex>
#include <string>

#include "tests/catch.hpp"

using namespace ricochet;

TEST_CASE("a build tells its version, commit, compiler and instruction level in one line") {
    CHECK(std::regex_match(std::string(version()), std::regex(R"(\d+\.\d+\.\d+)")));
    const std::string text(build_text());
    INFO(text);
    REQUIRE(text.starts_with(std::string(version()) + " ("));
    const std::regex rest(R"((([0-9a-f]{10}(-modified)?)|no commit), (g|clang)\+\+ \d+\.\d+\.\d+, )"
                          R"((x86-64(-v[234])?|arm64|portable)( without intrinsics)?\))");
    CHECK(std::regex_match(text.substr(version().size() + 2), rest));
}
