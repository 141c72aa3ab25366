// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include "engine/xboard/search.hpp"
#include "tests/catch.hpp"
#include "tests/engine/xboard/report_of.hpp"

using namespace ricochet;
using test::report_of;

namespace {

const Game start;

}  // namespace

TEST_CASE("reports are shown after post, and always when they are to be") {
    XBoardReports reports;
    const SearchReport report = report_of(30, start, "e2e4");
    reports.begin({.root = start});
    CHECK(reports.take(report).empty());
    reports.show(true);
    CHECK(reports.take(report) == "9 30 1084 48000 e4");
    reports.show(false);
    CHECK(reports.take(report).empty());
    reports.begin({.root = start, .always_shown = true});
    CHECK(reports.take(report) == "9 30 1084 48000 e4");
}

TEST_CASE("reports of a search in the opponent's place are turned round") {
    XBoardReports reports;
    reports.show(true);
    reports.begin({.root = start, .for_opponent = true});
    CHECK_FALSE(reports.score().has_value());
    SearchReport report = report_of(30, start, "e2e4");
    CHECK(reports.take(report) == "9 -30 1084 48000 e4");
    CHECK(reports.score() == -30);
    report.score = 90;
    report.bound = Bound::lower;
    CHECK(reports.take(report) == "9 -90 1084 48000 e4?");
    // A bound is no score, and a second line is not the best one.
    CHECK(reports.score() == -30);
    report.bound = Bound::exact;
    report.multi_pv = 2;
    reports.take(report);
    CHECK(reports.score() == -30);
    CHECK(start.to_uci(reports.best_move()) == "e2e4");
}

TEST_CASE("the move taken for granted stands before the line until it is made") {
    XBoardReports reports;
    reports.show(true);
    reports.begin({.root = start, .prefix = "i6"});
    CHECK(reports.take(report_of(1, start, "e2e4")) == "9 1 1084 48000 i6 e4");
    reports.drop_prefix();
    CHECK(reports.take(report_of(1, start, "e2e4")) == "9 1 1084 48000 e4");
}

TEST_CASE("the status shows nodes, depth, moves left and the move searched") {
    XBoardReports reports;
    reports.begin({.root = start});
    CHECK(reports.status().ends_with(" 0 0 30 30"));
    CHECK(reports.status().starts_with("stat01: "));
    CHECK(std::stoi(reports.status().substr(8)) <
          60'000);  // hundredths of a second, on a machine that is very busy
    reports.take(report_of(1, start, "e2e4"));
    reports.take({.depth = 10, .move = start.parse_uci("a1b1>a1").value(), .number = 4});
    CHECK(reports.status().ends_with(" 48000 10 26 30 Rb1>a1"));
    reports.begin({.root = start});
    CHECK(reports.status().ends_with(" 0 0 30 30"));
}
