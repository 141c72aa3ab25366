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
    std::size_t number = 0;   ///< from 1
    std::size_t count = 0;    ///< of all tables that are to be made
    std::uint64_t bytes = 0;  ///< of its file
    std::uint64_t memory =
        0;  ///< bytes that making it took at the most, those of tables known before not counted
    std::chrono::duration<double> time{0};
    TableStatistics statistics{};
};

struct MakeCallbacks {
    std::function<void(const TableReport&)> on_table{};
    /// The table of a name is being made, and mates in up to so many plies are found.
    std::function<void(const std::string& name, std::size_t number, std::size_t count, int plies)>
        on_progress{};
};

/// The endings and all that captures and promotions of theirs lead to, each behind those it needs.
std::vector<Ending> in_order_of_making(const std::vector<Ending>& endings);

/// Makes the tables of the endings in a folder, and before each those that it needs. Whole ones that are there
/// already stay, so that making can be taken up again after a kill; damaged ones are made again. The folder is
/// made where it is missing. The error says what cannot be read or written or what there is not enough memory
/// for; the tables that were finished before that stay.
std::optional<Error> make_tables(const std::string& folder, const std::vector<Ending>& endings, int threads,
                                 const MakeCallbacks& callbacks);

}  // namespace ricochet::tables
