// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "movegen/base/result.hpp"
#include "search/tables/ending.hpp"

namespace ricochet::tables {

/// The verified positions of a tablebase.
struct VerifyReport {
    std::uint64_t positions = 0;  ///< checked against their successors
    std::uint64_t mates = 0;
    std::uint64_t stalemates = 0;

    VerifyReport& operator+=(const VerifyReport& other) {
        positions += other.positions;
        mates += other.mates;
        stalemates += other.stalemates;
        return *this;
    }
};

/// Called now and then with the numbers of a tablebase that are done, and all.
using VerifyProgress = std::function<void(std::uint64_t done, std::uint64_t all)>;

/// Checks positions of a tablebase with movegen: the code of each must follow from those of its successors. A
/// tablebase for which this holds everywhere is correct. `sample` = 0 checks every position and the tablebase's
/// statistics; otherwise that many are drawn by `seed`, the same ones for any number of threads. Every position
/// is probed as it is and in one of its mirror images, with colours swapped or not. The error names a wrong
/// position, or the tablebase that is missing or damaged.
Result<VerifyReport> verify_table(const std::string& folder, const Ending& ending, std::uint64_t sample,
                                  std::uint64_t seed, int threads, const VerifyProgress& progress = {});

}  // namespace ricochet::tables
