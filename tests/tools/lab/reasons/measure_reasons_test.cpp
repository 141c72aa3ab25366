// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fmt/format.h>
#include <string>

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/client/program_folder.hpp"

namespace ricochet::tools::analyse {
namespace {

struct MeasureFolder : test::ProgramFolder {
    MeasureFolder() : ProgramFolder("measure_reasons") {}
};

TEST_CASE_METHOD(MeasureFolder, "the reasons of a review are counted, put to the test and listed") {
    std::string games;
    for (const auto& [fen, move] : {std::pair{"5k4/5ppp2/10/10/4n5/10/4PPPP2/1Q3K4 w - - 0 1", "h3"},
                                    {"1q1rk5/5ppp2/10/4N5/10/10/5PPP2/4R1K3 w - - 0 1", "h3"},
                                    {"r4k4/10/10/10/10/10/4PPP3/3Q1K4 w - - 0 1", "Qa4"}}) {
        games += fmt::format("[Variant \"Tensor\"]\n[SetUp \"1\"]\n[FEN \"{}\"]\n\n1. {} *\n\n", fen, move);
    }
    write("games", games);
    REQUIRE(shell(program_path("ricochet-analyse") + " games --nodes 4000 --hash 1 --json review").exit_code ==
            0);
    const std::string counted =
        "?? with a reason: 3 of 3 (100.0 %)\n"
        "mistakes found again at four times the nodes: 3 of 3 (100.0 %), as at least inaccuracies: 3 of 3 "
        "(100.0 "
        "%)\n"
        "  reported: fork 2\n"
        "  reported: hangs 1\n"
        "  reported: missed_win 1\n"
        "  reported: threat_ignored 1\n";
    CHECK(succeed("review").out == counted +
                                       "  hangs: by more nodes 1 of 1 (100.0 %)\n"
                                       "  missed_win: by more nodes 1 of 1 (100.0 %)\n"
                                       "  threat_ignored: by more nodes 1 of 1 (100.0 %)\n"
                                       "hold by more nodes: 3 of 3 (100.0 %)\n");
    const std::string listed = succeed("review --quick --list 9").out;
    CHECK(listed.starts_with(counted + "hold by more nodes: 0 of 0 (0.0 %)\n"));
    CHECK(test::contains(listed, " | Qa4?? | it leaves Qa4 hanging: Rxa4 | "));
    CHECK(test::contains(listed, " | h3?? | it misses Nc6+, which wins a queen for a knight | Nc6+\n"));
    CHECK(std::ranges::count(listed, '\n') == std::ranges::count(counted, '\n') + 4);
    CHECK(test::contains(succeed("review --skip 1").out, "four times the nodes: 0 of 0 "));
    fail("games", 1, "'games' is not a JSON review");
}

}  // namespace
}  // namespace ricochet::tools::analyse
