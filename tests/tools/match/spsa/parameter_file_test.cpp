// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/spsa/parameter_file.hpp"

#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::test;

TEST_CASE_METHOD(TemporaryFolder, "a parameter file has OpenBench's lines") {
    write("p",
          "# search\n\nRazorMargin, int, 284, 100, 500, 20.5, 0.002\r\n  Base Reduction "
          ",float,0.75,0.1,2,.1,2e-3");
    const auto parameters = read_parameter_file(file("p")).value();
    REQUIRE(parameters.size() == 2);
    CHECK(parameters[0].name == "RazorMargin");
    CHECK(parameters[0].is_whole);
    CHECK(parameters[0].start == 284.0);
    CHECK(parameters[0].max == 500.0);
    CHECK(parameters[0].end_step == 20.5);
    CHECK(parameters[1].name == "Base Reduction");
    CHECK_FALSE(parameters[1].is_whole);
    CHECK(parameters[1].end_rate == 0.002);
}

TEST_CASE_METHOD(TemporaryFolder, "a wrong line of a parameter file is named") {
    const auto [line, reason] = GENERATE(table<std::string, std::string>({
        {"X, int, 5, 0, 10, 1", "6 fields"},
        {"X, int, 5, 0, 10, 1, 0.002, 7", "8 fields"},
        {", int, 5, 0, 10, 1, 0.002", "name is missing"},
        {"caf\xe9, int, 5, 0, 10, 1, 0.002", "the name \"caf?\" is no UTF-8"},
        {"X, whole, 5, 0, 10, 1, 0.002", "'whole' is neither int nor float"},
        {"X, int, five, 0, 10, 1, 0.002", "start \"five\" is not a number"},
        {"X, int, 11, 0, 10, 1, 0.002", "start 11 is not between"},
        {"X, int, 5, 10, 0, 1, 0.002", "min 10 is not below max 0"},
        {"X, int, 5, 0.5, 10, 1, 0.002", "are not whole"},
        {"X, int, 5, 0, 10, 0, 0.002", "are not both above 0"},
        {"X, int, 5, 0, 10, 1, nan", "r_end \"nan\""},
        {"a, int, 5, 0, 10, 1, 0.002", "'a' stands there twice"},
    }));
    write("p", "A, int, 5, 0, 10, 1, 0.002\n" + line + "\n");
    const auto parameters = read_parameter_file(file("p"));
    REQUIRE_FALSE(parameters.ok());
    INFO(parameters.error());
    CHECK(contains(parameters.error(), ", line 2: "));
    CHECK(contains(parameters.error(), reason));
    write("p", "# nothing\n");
    CHECK_FALSE(read_parameter_file(file("p")).ok());
    CHECK_FALSE(read_parameter_file(file("none")).ok());
}
