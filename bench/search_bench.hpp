// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/common/variant.hpp"
#include "search/common/debug_counters.hpp"
#include "search/common/score.hpp"
#include "search/control/limits.hpp"

namespace ricochet {

/// The depth of the bench unless told otherwise, in plies; 2 to 3 s in release.
constexpr int bench_depth = 11;

/// One position of the search bench.
struct BenchPosition {
    Variant variant;
    std::string_view fen;
};

/// The positions that the bench searches, in order: those of every row (`VariantRow::bench_positions`).
std::vector<BenchPosition> bench_positions();

/// What was found in one position.
struct BenchLine {
    int number = 0;  ///< from 1
    std::size_t count = 0;
    std::string_view fen;
    std::uint64_t nodes = 0;
    Milliseconds time{0};
    Score score = score_none;  ///< as it is shown
    std::string best;          ///< as move text
};

/// What all positions took together.
struct BenchTotal {
    std::uint64_t nodes = 0;
    Milliseconds time{0};
    DebugCounters debug_counters;
    /// Ended before its time; the numbers mean nothing then.
    bool stopped = false;
};

/// Searches every bench position to a depth, each with one thread and a fresh table of 16 MiB. The nodes are
/// the same on every machine and compiler: their total names the playing behaviour of a build. Setting the stop
/// flag ends it.
BenchTotal run_search_bench(int depth, const std::function<void(const BenchLine&)>& on_line,
                            const std::atomic<bool>* stop = nullptr);

}  // namespace ricochet
