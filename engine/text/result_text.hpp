// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <vector>

#include "bench/search_bench.hpp"
#include "movegen/game.hpp"
#include "search/common/score.hpp"

namespace ricochet {

/// Nodes per second, rounded down; less than a millisecond counts as one.
std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time);

/// `cp N` or `mate N`, with `lowerbound` or `upperbound` unless the bound is exact.
std::string format_score(Score score, Bound bound);

/// One searched position of the bench, for people.
std::string format_bench_line(const BenchLine& line);

/// `N nodes N nps`, the form that testing tools parse.
std::string format_bench_total(const BenchTotal& total);

/// One searched position of a speed test, for people.
std::string format_speed_test_line(const SpeedTestLine& line);

/// The settings and results of a speed test: a line for each, `NAME: VALUE`.
std::string format_speed_test_total(const SpeedTestSettings& settings, const SpeedTestTotal& total);

/// The deepest perft; far beyond what can be counted.
constexpr int max_perft_depth = 64;

/// The number of leaves below each move.
using PerftCounts = std::vector<RootMoveNodes<MoveCode>>;

/// The leaves below all moves; `depth` 0 counts 1.
std::uint64_t total_of(const PerftCounts& counts, int depth);

/// A line `move: count` for each of the game's moves, an empty line, and `Nodes searched: N`. No line break at
/// the end.
std::string format_divide(const PerftCounts& counts, const Game& game, int depth);

/// The message for an exception: that memory or the system's threads do not suffice, or the
/// exception's own text.
std::string failure_text(const std::exception& error);

}  // namespace ricochet
