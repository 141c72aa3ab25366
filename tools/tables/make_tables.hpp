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

/// A table that was made and written.
struct TableReport {
    std::string name;
    std::size_t number = 0;    ///< from 1
    std::size_t count = 0;     ///< of all tables that are to be made
    std::uint64_t bytes = 0;   ///< of its file
    std::uint64_t memory = 0;  ///< most bytes that making it took, without those of tables opened before
    std::chrono::duration<double> time{0};
    TableStatistics statistics{};
};

/// How making goes on.
struct MakingReport {
    std::string name;        ///< of the table that is being made
    std::size_t number = 0;  ///< from 1
    std::size_t count = 0;   ///< of all tables that are to be made
    double table_done = 0;   ///< about this share of the table
    double done = 0;         ///< ... and of all
};

struct MakeCallbacks {
    std::function<void(const TableReport&)> on_table{};
    /// Called now and then from the calling thread.
    std::function<void(const MakingReport&)> on_progress{};
};

/// The endings and all that captures and promotions of theirs lead to, each behind those it needs.
std::vector<Ending> in_order_of_making(const std::vector<Ending>& endings);

/// Bytes of memory that it takes to make a table, those of its successors included.
std::uint64_t bytes_with_successors(const Ending& ending);

/// Makes the tables of the endings in a folder, and before each those that it needs. Whole ones that are there
/// already stay, so that making can be taken up again after a kill; damaged ones are made again. The folder is
/// made where it is missing. The error says what cannot be read or written, that another program makes tables
/// there, or what there is not enough memory for, which is asked before anything is made; the tables that were
/// finished before an error stay.
std::optional<Error> make_tables(const std::string& folder, const std::vector<Ending>& endings, int threads,
                                 const MakeCallbacks& callbacks);

}  // namespace ricochet::tables
