// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/affinity.hpp"

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

TEST_CASE("a list of processors has numbers and ranges") {
    CHECK(parse_cpu_list("3,5,7-9") == CpuList{3, 5, 7, 8, 9});
    for (const char* const text : {"", ",", "x", "1-", "3-1", "1,1", "0-2,2", "-1", "1024"}) {
        CAPTURE(text);
        CHECK_THROWS_AS(parse_cpu_list(text), std::invalid_argument);
    }
}

TEST_CASE("games get processors of their own as long as there are enough") {
    CHECK(cpus_of_slot({0, 1, 2, 3, 4}, 0, 2) == CpuList{0, 1});
    CHECK(cpus_of_slot({0, 1, 2, 3, 4}, 1, 2) == CpuList{2, 3});
    CHECK(cpus_of_slot({0, 1, 2, 3, 4}, 2, 2) == CpuList{4, 0});
    CHECK(cpus_of_slot({0, 1}, 1, 4).size() == 2);
    CHECK(cpus_of_slot({}, 3, 1).empty());
    std::vector<Participant> engines(2);
    CHECK(cpus_for_game(engines) == 1);
    engines[1].options = {{"threads", "3"}};
    CHECK(cpus_for_game(engines) == 3);
    engines[0].ponder = true;
    CHECK(cpus_for_game(engines) == 6);
}

TEST_CASE("an engine that is started under a pinning runs there, and its starter goes back") {
    const CpuList before = usable_cpus();
    REQUIRE_FALSE(before.empty());
    {
        const CpuPinning pinning({before.back()});
        CHECK(run_shell("grep Cpus_allowed_list /proc/self/status").out ==
              "Cpus_allowed_list:\t" + std::to_string(before.back()) + "\n");
    }
    CHECK(usable_cpus() == before);
}

TEST_CASE_METHOD(MatchFolder, "use-affinity pins engines, and takes no processor that is not there") {
    refuse(two_mocks() + "-each nodes=1 -use-affinity 1023", "no processor 1023");
    const std::string cpu = std::to_string(usable_cpus().back());
    succeed(mock("a", "mode=where") + mock("b") +
            "-each nodes=1 stderr=errors -maxmoves 2 -journal j -use-affinity " + cpu);
    CHECK(contains(read("errors"), "mock: runs on Cpus_allowed_list:\t" + cpu + "\n"));
}

TEST_CASE_METHOD(MatchFolder, "more busy threads than processors are warned of") {
    const Finished crowded = succeed(two_mocks() + "-each nodes=1 -maxmoves 2 -concurrency 1024 -journal j");
    CHECK(contains(crowded.err, "warning: 1024 games at a time"));
}
