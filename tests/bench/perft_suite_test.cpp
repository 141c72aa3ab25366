// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/perft_suite.hpp"

#include <sstream>

#include "tests/catch.hpp"

using namespace ricochet;

namespace {

constexpr const char* start = "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1";

std::vector<SuiteEntry> parsed(const std::string& text) {
    std::istringstream input(text);
    const auto entries = parse_perft_suite(input, Variant::tensor);
    REQUIRE(entries.ok());
    return entries.value();
}

std::string error_of(const std::string& text) {
    std::istringstream input(text);
    const auto entries = parse_perft_suite(input, Variant::tensor);
    REQUIRE_FALSE(entries.ok());
    return entries.error();
}

std::vector<SuiteResult> results_of(const std::vector<SuiteEntry>& entries, std::uint64_t max_nodes,
                                    SuiteTotal& total) {
    std::vector<SuiteResult> results;
    SuiteOptions options;
    options.max_nodes = max_nodes;
    total = run_perft_suite(
        entries, options, [](const SuiteProgress&) {},
        [&](const SuiteResult& result) { results.push_back(result); });
    return results;
}

}  // namespace

TEST_CASE("a suite has one position a line with counts by depth") {
    const auto entries =
        parsed(std::string("# a comment\n\n") + start + " ;D1 30 ;D2 900\r\n" + start + ";D3 30722");
    REQUIRE(entries.size() == 2);
    CHECK(entries[0].line == 3);
    CHECK(entries[0].fen == start);
    REQUIRE(entries[0].counts.size() == 2);
    CHECK(entries[0].counts[1].depth == 2);
    CHECK(entries[0].counts[1].nodes == 900);
    CHECK(entries[1].line == 4);
    CHECK(entries[1].counts[0].nodes == 30722);
}

TEST_CASE("a malformed suite is refused with the number of the line") {
    const std::string good = std::string(start) + " ;D1 30\n";
    CHECK(error_of(good + "nonsense ;D1 30").find("line 2: ") == 0);
    CHECK(error_of(good + "\n" + start).find("line 3: no counts") == 0);
    for (const char* const field : {"D1", "1 30", "D0 1", "Dx 30", "D1 x", "D1 -30", "D1 30 40", "",
                                    "D1 99999999999999999999", "D99999999999 1"}) {
        CHECK(error_of(good + start + " ;" + field).find("line 2: expected D and a depth") == 0);
    }
}

TEST_CASE("a suite passes where all counts agree, and stops a line at the first that does not") {
    const auto entries = parsed(std::string(start) + " ;D1 30 ;D2 900\n" + start + " ;D1 31 ;D2 900\n" + start +
                                " ;D2 900 ;D3 30722\n" + start + " ;D3 30722\n");
    SuiteTotal total;
    const auto results = results_of(entries, 1000, total);
    REQUIRE(results.size() == 4);
    CHECK_FALSE(results[0].failed);
    CHECK(results[0].nodes == 930);
    CHECK(results[0].depths_counted == 2);
    CHECK(results[1].failed);
    CHECK(results[1].expected.depth == 1);
    CHECK(results[1].expected.nodes == 31);
    CHECK(results[1].found == 30);
    CHECK(results[1].depths_counted == 1);
    CHECK(results[2].depths_counted == 1);
    CHECK(results[2].depths_skipped == 1);
    CHECK(results[3].depths_counted == 0);
    CHECK(total.passed == 2);
    CHECK(total.failed == 1);
    CHECK(total.skipped == 1);
    CHECK(total.nodes == 930 + 30 + 900);
}
