// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "search/tables/ending.hpp"
#include "search/tables/table_file.hpp"
#include "tools/tables/known_tables.hpp"

namespace ricochet::tables {

/// Called now and then from the calling thread with about the share done, from 0 to 1.
using MakingProgress = std::function<void(double done)>;

// Retrograde analysis (Ken Thompson, "Retrograde Analysis of Certain Endgames", 1986).
/// Makes the tablebase of an ending from those of its successors, which must be in `known`. Needs
/// `bytes_to_make` bytes of memory; throws `std::bad_alloc` if there is too little. A DTZ of `longest` or more
/// is stored as `longest`; tests use lower ones than the default.
TableContent make_table(const Ending& ending, const KnownTables& known, int threads,
                        const MakingProgress& progress = {}, DtzCode longest = dtz_code_limit);

/// Bytes of memory needed to make a tablebase, without those of its successors.
std::uint64_t bytes_to_make(const Ending& ending);

}  // namespace ricochet::tables
