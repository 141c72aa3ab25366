// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/client/command.hpp"
#include "tools/match/cli/command_line.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// An option with a place for its number, and the numbers at the ends of its range.
struct Range {
    const char* option;
    const char* below;
    const char* lowest;
    const char* highest;
    const char* above;
};

constexpr const char* none = nullptr;
constexpr const char* a_day = "86400000";
constexpr const char* more_than_a_day = "86400001";

constexpr Range ranges[] = {
    {"-each nodes={}", "0", "1", "9223372036854775807", "9223372036854775808"},
    {"-each depth={}", "0", "1", "1000", "1001"},
    {"-each plies={}", "0", "1", "1000", "1001"},
    {"-each st={}", "0.0009", "0.001", "86400", "86400.001"},
    {"-each timemargin={}", "-1", "0", a_day, more_than_a_day},
    {"-openings format=random plies={}", "-1", "0", "1000", "1001"},
    {"-openings format=random score={}", "-1", "0", "100000", "100001"},
    {"-openings format=random score=1 nodes={}", "0", "1", "1099511627776", "1099511627777"},
    {"-openings file=f start={}", "0", "1", "1000000", "1000001"},
    {"-sprt elo0={} elo1=1000 model=logistic", "-1001", "-1000", "999", "1000"},
    {"-sprt elo0=-1000 elo1={} model=logistic", "-1000", "-999", "1000", "1001"},
    {"-sprt elo0={} elo1=200", "-201", "-200", "199", "200"},
    {"-sprt elo0=-200 elo1={}", "-200", "-199", "200", "201"},
    {"-sprt elo0=0 elo1=5 alpha={}", "0.0000009", "0.000001", "0.5", "0.51"},
    {"-sprt elo0=0 elo1=5 beta={}", "0.0000009", "0.000001", "0.5", "0.51"},
    {"-sprt elo0=0 elo1=5 alpha=0.5 beta={}", none, none, "0.49", "0.5"},
    {"-draw movenumber={}", "-1", "0", "10000", "10001"},
    {"-draw movecount={}", "0", "1", "10000", "10001"},
    {"-draw score={}", "-1", "0", "100000", "100001"},
    {"-resign movecount={}", "0", "1", "10000", "10001"},
    {"-resign score={}", "0", "1", "100000", "100001"},
    {"-maxmoves {}", "0", "1", "100000", "100001"},
    {"-timeouts start={}", "0", "1", a_day, more_than_a_day},
    {"-timeouts ping={}", "0", "1", a_day, more_than_a_day},
    {"-timeouts newgame={}", "0", "1", a_day, more_than_a_day},
    {"-timeouts quit={}", "0", "1", a_day, more_than_a_day},
    {"-timeouts stall={}", "0", "1", a_day, more_than_a_day},
    {"-srand 1 -queue folder=q shares={}", "1", "2", "10000", "10001"},
    {"-log file=l size={}", "0", "1", "1000000", "1000001"},
    {"-tournament gauntlet -seeds {}", "0", "1", "1", "2"},
    {"-rounds {}", "0", "1", "1000000", "1000001"},
    {"-games {}", "0", "1", "10000", "10001"},
    {"-repeat {}", "1", "2", "2", "3"},
    {"-concurrency {}", "0", "1", "1024", "1025"},
    {"-wait {}", "-1", "0", a_day, more_than_a_day},
    {"-ratinginterval {}", "-1", "0", "1000000", "1000001"},
    {"-scoreinterval {}", "0", "1", "1000000", "1000001"},
    {"-refresh {}", "-1", "0", "86400", "86401"},
    {"-srand {}", "-1", "0", "18446744073709551615", "18446744073709551616"},
    {"-shard {}/7 -srand 1", "0", "1", "7", "8"},
};

constexpr Range tuning_ranges[] = {
    {"iterations={}", "0", "1", "1000000", "1000001"},  {"iterations=1 pairs={}", "0", "1", "1000", "1001"},
    {"iterations=1 alpha={}", "-0.1", "0", "2", "2.1"}, {"iterations=1 gamma={}", "-0.1", "0", "1", "1.1"},
    {"iterations=1 A={}", "-0.1", "0", "1", "1.1"},
};

/// Whether a match with two engines and these words may begin.
std::string refusal(const std::string& words) {
    const Result<CommandLine> parsed = parse_command_line(split_command(words).value());
    return parsed.ok() ? "" : parsed.error();
}

void expect_range(const std::string& before, const Range& range) {
    const auto said = [&](const char* number) {
        return number == none ? std::string()
                              : refusal(before + fmt::format(fmt::runtime(range.option), number));
    };
    CAPTURE(range.option);
    CHECK(said(range.lowest).empty());
    CHECK(said(range.highest).empty());
    CHECK((range.below == none || !said(range.below).empty()));
    CHECK_FALSE(said(range.above).empty());
}

TEST_CASE("every number of a match has its range, ends included") {
    for (const Range& range : ranges) {
        expect_range(two_mocks() + "-each tc=1 ", range);
    }
}

TEST_CASE_METHOD(MatchFolder, "every number of a tuning has its range, ends included") {
    write("p", "Style, int, 1, 0, 2, 1, 0.1\n");
    for (const Range& range : tuning_ranges) {
        expect_range(mock("a") + fmt::format("-each tc=1 -spsa params={} ", file("p")), range);
    }
}

}  // namespace
