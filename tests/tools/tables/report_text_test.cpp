// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tables/report_text.hpp"

#include <chrono>
#include <cstdint>
#include <string>

#include "search/tables/table_index.hpp"
#include "tests/catch.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tables {
namespace {

TEST_CASE("after two seconds the remaining time is reported") {
    const MakingReport report{.name = "KNTK", .number = 2, .count = 8, .table_done = 0.5, .done = 0.125};
    using Seconds = std::chrono::duration<double>;
    CHECK(format_making(report, Seconds(2)) == "KNTK (2 of 8): 50 %");
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

TEST_CASE("statistics and zugzwangs are reported with the longest mates, for people and in JSON") {
    const Ending ending = Ending::parse("KQK").value();
    const std::uint64_t number =
        TableIndex(ending).encode({tensor::Square::a1, tensor::Square::j1, tensor::Square::b2});
    const TableStatistics statistics = {
        SideStatistics{
            .wins = 2, .draws = 1, .longest = 20, .longest_number = number, .longest_dtz = dtz_limit - 1},
        SideStatistics{.losses = 1, .longest_dtz = dtz_limit}};
    Zugzwangs zugzwangs;
    zugzwangs.both_lose = {.positions = 1, .longest = 5, .longest_number = number};
    const std::string fen = "10/10/10/10/10/10/1Q8/K8k w - - 0 1";
    const std::string text =
        "KQK, white to move: 66.67 % won, 33.33 % drawn, 0.00 % lost; longest: win, mate in 10 moves (19 "
        "plies): " +
        fen +
        "; longest to a capture, pawn move or mate: 253 plies\n"
        "KQK, black to move: 0.00 % won, 0.00 % drawn, 100.00 % lost; longest to a capture, pawn move or "
        "mate: 254 plies or more";
    CHECK(describe_statistics(ending, &statistics) == text);
    CHECK(describe_statistics(ending, &statistics, zugzwangs) ==
          text +
              "\nKQK, White wins only if Black is to move: 0 mutual zugzwangs"
              "\nKQK, Black wins only if White is to move: 0 mutual zugzwangs"
              "\nKQK, the side to move loses: 1 mutual zugzwang; longest: loss, mate in 2 moves (4 plies): " +
              fen);
    const tools::Json json = statistics_json(ending, &statistics, zugzwangs);
    CHECK(json["white"] == tools::Json({{"won", 66.6667},
                                        {"drawn", 33.3333},
                                        {"lost", 0.0},
                                        {"positions", 3},
                                        {"longest", 19},
                                        {"fen", fen},
                                        {"longest_zeroing", 253}}));
    CHECK_FALSE(json["black"].contains("longest"));
    CHECK(json["zugzwangs"]["both_lose"] == tools::Json({{"positions", 1}, {"longest", 4}, {"fen", fen}}));
    CHECK(json["zugzwangs"]["white_wins_by_waiting"] == tools::Json({{"positions", 0}}));
}

TEST_CASE("of equally long zugzwangs the one with the lowest number is kept") {
    ZugzwangCount all;
    for (const std::uint64_t number : {7U, 5U, 9U}) {
        ZugzwangCount one;
        one.count(number, number == 9U ? 3 : 5);
        one.count(number + 1, 5);
        all += one;
    }
    CHECK(all.positions == 6);
    CHECK(all.longest == 5);
    CHECK(all.longest_number == 5);
}

}  // namespace
}  // namespace ricochet::tables
