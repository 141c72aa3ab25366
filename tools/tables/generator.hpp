// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "search/tables/ending.hpp"
#include "search/tables/table_file.hpp"
#include "tools/tables/known_tables.hpp"

namespace ricochet::tables {

/// How making goes on: about this share of the work is done, from 0 to 1. Called from the calling thread now
/// and then.
using MakingProgress = std::function<void(double done)>;

// Retrograde analysis (Ken Thompson, "Retrograde Analysis of Certain Endgames", 1986).
/// Works out the table of an ending from those of its successors, which must be known, in so many threads.
/// Takes `bytes_to_make` of memory; throws `std::bad_alloc` where there is not so much. Where zeroing takes as
/// long as `longest` says, it is not told how much longer; a lower one than the usual is for tests.
TableContent make_table(const Ending& ending, const KnownTables& known, int threads,
                        const MakingProgress& progress = {}, DtzCode longest = dtz_code_limit);

/// Bytes of memory that it takes to make a table, without those of its successors.
std::uint64_t bytes_to_make(const Ending& ending);

}  // namespace ricochet::tables
