// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/program.hpp"

#include "tests/catch.hpp"

using namespace ricochet::tools;

TEST_CASE("durations are written for people") {
    CHECK(duration_text(3.44) == "3.4 s");
    CHECK(duration_text(123.0) == "2 m 03 s");
    CHECK(duration_text(3723.0) == "1 h 02 m 03 s");
}
