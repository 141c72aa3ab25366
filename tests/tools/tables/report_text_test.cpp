// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tables/report_text.hpp"

#include <chrono>
#include <cstdint>

#include "tests/catch.hpp"

namespace ricochet::tables {
namespace {

TEST_CASE("after two seconds the remaining time is reported") {
    const MakingReport report{.name = "KNTK", .number = 2, .count = 8, .table_done = 0.5, .done = 0.125};
    using Seconds = std::chrono::duration<double>;
    CHECK(format_making(report, Seconds(1)) == "KNTK (2 of 8): 50 %");
    CHECK(format_making(report, Seconds(10)) == "KNTK (2 of 8): 50 %, all 12 %, 1:10 left");
}

TEST_CASE("before anything is made the remaining time is unknown") {
    const MakingReport report{.name = "KPK", .number = 1, .count = 3, .table_done = 0, .done = 0};
    CHECK(format_making(report, std::chrono::duration<double>(25)) == "KPK (1 of 3): 0 %");
}

TEST_CASE("a finished tablebase is reported with its costs") {
    TableReport report;
    report.name = "KRKB";
    report.number = 2;
    report.count = 5;
    report.bytes = std::uint64_t{3} * 512 * 1024;
    report.memory = std::uint64_t{59} * 1024 * 1024;
    report.time = std::chrono::duration<double>(7.44);
    CHECK(format_made_table(report) == "KRKB (2 of 5): 7.4 s, 59 MiB of memory, 1.50 MiB on disk");
}

}  // namespace
}  // namespace ricochet::tables
