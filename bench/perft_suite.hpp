// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <string>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/game.hpp"

namespace ricochet {

/// The expected number of leaves `depth` plies below a position.
struct PerftCount {
    int depth;
    std::uint64_t nodes;
};

/// One line of a perft suite.
struct SuiteEntry {
    int line;  ///< from 1
    std::string fen;
    Game game;
    std::vector<PerftCount> counts;
};

/// Reads lines of the form `FEN ;D1 30 ;D2 900`. Empty lines and lines that begin with `#` are skipped. The
/// error begins with the number of the line that is malformed.
Result<std::vector<SuiteEntry>> parse_perft_suite(std::istream& input, Variant variant);

/// A count that is about to begin.
struct SuiteProgress {
    std::size_t number;  ///< of the entry, from 1
    std::size_t count;   ///< of the entries
    PerftCount expected;
};

/// The result of one entry.
struct SuiteResult {
    std::size_t number;  ///< from 1
    std::size_t count;
    const SuiteEntry& entry;
    int depths_counted = 0;
    /// Depths skipped because their counts exceed the limit.
    int depths_skipped = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    /// Whether a count differs. If so, the first that does, and the number found; the entry stops there.
    bool failed = false;
    PerftCount expected{};
    std::uint64_t found = 0;
};

/// The result of all entries.
struct SuiteTotal {
    std::size_t passed = 0;
    std::size_t failed = 0;
    /// Entries of which no depth was counted.
    std::size_t skipped = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

struct SuiteOptions {
    PerftOptions perft;
    /// Larger counts are skipped.
    std::uint64_t max_nodes = UINT64_MAX;
};

/// Counts every entry at every depth, up to its first difference.
SuiteTotal run_perft_suite(const std::vector<SuiteEntry>& entries, const SuiteOptions& options,
                           const std::function<void(const SuiteProgress&)>& on_progress,
                           const std::function<void(const SuiteResult&)>& on_result);

}  // namespace ricochet
