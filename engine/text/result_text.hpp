// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "bench/search_bench.hpp"
#include "bench/speed_test.hpp"
#include "search/common/score.hpp"

namespace ricochet {

/// Whole nodes a second; less than a millisecond counts as one.
std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time);

/// `cp N` or `mate N`, with `lowerbound` or `upperbound` where the bound is one.
std::string format_score(Score score, Bound bound);

/// One searched position of the bench, for people.
std::string format_bench_line(const BenchLine& line);

/// `N nodes N nps`, the form that testing tools look for.
std::string format_bench_total(const BenchTotal& total);

/// One searched position of a speed test, for people.
std::string format_speed_test_line(const SpeedTestLine& line);

/// What a speed test measured, and with what: a line for each, `NAME: VALUE`.
std::string format_speed_test_total(const SpeedTestSettings& settings, const SpeedTestTotal& total);

}  // namespace ricochet
