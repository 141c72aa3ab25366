// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "movegen/base/result.hpp"
#include "search/tables/ending.hpp"
#include "search/tables/table_file.hpp"

namespace ricochet::tables {

/// A finished tablebase.
struct TableReport {
    std::string name;
    std::size_t number = 0;    ///< from 1
    std::size_t count = 0;     ///< of all tablebases that are to be made
    std::uint64_t bytes = 0;   ///< the file's size
    std::uint64_t memory = 0;  ///< peak memory in bytes, without tablebases read before
    std::chrono::duration<double> time{0};
    TableStatistics statistics{};
};

/// Progress of making tablebases.
struct MakingReport {
    std::string name;        ///< of the tablebase being made
    std::size_t number = 0;  ///< from 1
    std::size_t count = 0;   ///< of all tablebases that are to be made
    double table_done = 0;   ///< share of the tablebase, 0 to 1
    double done = 0;         ///< share of all tablebases
};

struct MakeCallbacks {
    std::function<void(const TableReport&)> on_table{};
    /// Called now and then from the calling thread.
    std::function<void(const MakingReport&)> on_progress{};
};

/// The endings and all their successors, each after those that it needs.
std::vector<Ending> in_order_of_making(const std::vector<Ending>& endings);

/// Bytes of memory needed to make a tablebase, those of its successors included.
std::uint64_t bytes_with_successors(const Ending& ending);

/// Makes the tablebases of the endings in a folder, and those that they need first. Intact tablebases are kept,
/// so that interrupted work can be resumed; damaged ones are made again. The folder is made if it is missing.
/// The error names what cannot be read or written, that another program makes tablebases there, or a lack of
/// memory, checked before anything is made. Tablebases finished before an error stay.
std::optional<Error> make_tables(const std::string& folder, const std::vector<Ending>& endings, int threads,
                                 const MakeCallbacks& callbacks);

}  // namespace ricochet::tables
