// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/making/make_tables.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>

#include "movegen/base/available_memory.hpp"
#include "movegen/base/new_file.hpp"
#include "search/tables/making/generator.hpp"
#include "search/tables/making/known_tables.hpp"
#include "search/tables/table_index.hpp"

namespace ricochet::tables {
namespace {

namespace fs = std::filesystem;

void add_behind_needed(std::vector<Ending>& order, const Ending& ending) {
    if (std::find(order.begin(), order.end(), ending) != order.end()) {
        return;
    }
    for (const Ending& needed : ending.successors()) {
        add_behind_needed(order, needed);
    }
    order.push_back(ending);
}

std::string path_of(const std::string& folder, const Ending& ending) {
    return (fs::path(folder) / table_file_name(ending)).string();
}

/// Why there is not enough memory for a table, if there is not.
std::optional<Error> why_too_large(const Ending& ending) {
    std::uint64_t needed = bytes_to_make(ending);
    for (const Ending& successor : ending.successors()) {
        needed += color_count * sizeof(TableCode) * TableIndex(successor).size();
    }
    const std::optional<std::uint64_t> available = available_memory();
    if (!available || *available >= needed) {
        return std::nullopt;
    }
    constexpr std::uint64_t mib = std::uint64_t{1} << 20U;
    return Error{fmt::format("{} needs {} MiB of memory to make, and {} are available", ending.name(),
                             needed / mib, *available / mib)};
}

std::optional<Error> make_one(const std::string& folder, const Ending& ending, KnownTables& known, int threads,
                              const MakeCallbacks& callbacks, TableReport report) {
    const auto begin = std::chrono::steady_clock::now();
    if (std::optional<Error> error = why_too_large(ending)) {
        return error;
    }
    if (std::optional<Error> error = known.read_successors(ending)) {
        return error;
    }
    const MadeTable made = make_table(ending, known, threads, [&](int plies) {
        if (callbacks.on_progress) {
            callbacks.on_progress(report.name, report.number, report.count, plies);
        }
    });
    const std::string file = pack_table(ending, made.codes, made.statistics);
    if (std::optional<Error> error = replace_file(path_of(folder, ending), file)) {
        return error;
    }
    report.bytes = file.size();
    report.memory = bytes_to_make(ending);
    report.time = std::chrono::steady_clock::now() - begin;
    report.statistics = made.statistics;
    if (callbacks.on_table) {
        callbacks.on_table(report);
    }
    return std::nullopt;
}

}  // namespace

std::vector<Ending> in_order_of_making(const std::vector<Ending>& endings) {
    std::vector<Ending> order;
    for (const Ending& ending : endings) {
        if (!ending.is_dead()) {
            add_behind_needed(order, ending);
        }
    }
    return order;
}

std::optional<Error> make_tables(const std::string& folder, const std::vector<Ending>& endings, int threads,
                                 const MakeCallbacks& callbacks) {
    if (!can_read_tables()) {
        return Error{"this program was built without libzstd and cannot make tables"};
    }
    std::error_code error;
    fs::create_directories(folder, error);
    if (!fs::is_directory(folder)) {
        return Error{fmt::format("cannot make the folder '{}': {}", folder, error.message())};
    }
    std::vector<Ending> missing = in_order_of_making(endings);
    std::erase_if(missing, [&folder](const Ending& ending) {
        return TableFile::open(path_of(folder, ending), ending).ok();
    });
    KnownTables known(folder);
    for (std::size_t i = 0; i < missing.size(); ++i) {
        const TableReport report{.name = missing[i].name(), .number = i + 1, .count = missing.size()};
        if (std::optional<Error> why = make_one(folder, missing[i], known, threads, callbacks, report)) {
            return why;
        }
    }
    return std::nullopt;
}

}  // namespace ricochet::tables
