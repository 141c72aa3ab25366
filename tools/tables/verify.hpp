// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "movegen/base/result.hpp"
#include "search/tables/ending.hpp"

namespace ricochet::tables {

/// What was verified of a table.
struct VerifyReport {
    std::uint64_t positions = 0;  ///< that were held against their successors
    std::uint64_t mates = 0;
    std::uint64_t stalemates = 0;

    VerifyReport& operator+=(const VerifyReport& other) {
        positions += other.positions;
        mates += other.mates;
        stalemates += other.stalemates;
        return *this;
    }
};

/// Called now and then with how many numbers of a table are done, of how many.
using VerifyProgress = std::function<void(std::uint64_t done, std::uint64_t all)>;

/// Holds positions of a table against what the rules' own generator says of them, in so many threads: the code
/// of each follows from those of its successors. A table of which that is true everywhere is right. `sample` =
/// 0 takes every position, and holds the table's statistics against them, else so many are drawn by `seed`, the
/// same ones whatever the number of threads. Every position is looked at in the table and in one of its mirror
/// images, with colours changed over or not. The error names a position that is wrong, or the table that is
/// missing or damaged.
Result<VerifyReport> verify_table(const std::string& folder, const Ending& ending, std::uint64_t sample,
                                  std::uint64_t seed, int threads, const VerifyProgress& progress = {});

}  // namespace ricochet::tables
