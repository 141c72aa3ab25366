// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/making/make_tables.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <numeric>
#include <utility>

#include "search/tables/making/generator.hpp"
#include "search/tables/making/known_tables.hpp"
#include "search/tables/making/memory.hpp"
#include "search/tables/making/table_folder.hpp"
#include "search/tables/table_index.hpp"

namespace ricochet::tables {
namespace {

void add_behind_needed(std::vector<Ending>& order, const Ending& ending) {
    if (std::find(order.begin(), order.end(), ending) != order.end()) {
        return;
    }
    for (const Ending& needed : ending.successors()) {
        add_behind_needed(order, needed);
    }
    order.push_back(ending);
}

/// Bytes that it takes to make a table, and to read those that it needs and that are not known yet.
std::uint64_t bytes_to_begin(const Ending& ending, const KnownTables& known) {
    std::uint64_t needed = bytes_to_make(ending);
    for (const Ending& successor : ending.successors()) {
        needed += known.find(successor) == nullptr ? bytes_unpacked(successor, false) : 0;
    }
    return needed;
}

/// Makes tables in a folder, one after the other.
class Maker {
public:
    Maker(const TableFolder& folder, std::vector<Ending> missing, int threads, const MakeCallbacks& callbacks)
        : folder_(folder),
          missing_(std::move(missing)),
          threads_(threads),
          callbacks_(callbacks),
          known_(folder.path()) {
        for (const Ending& ending : missing_) {
            all_work_ += work_of(ending);
        }
    }

    std::optional<Error> run() {
        for (std::size_t i = 0; i < missing_.size(); ++i) {
            if (std::optional<Error> error = make(missing_[i], i + 1)) {
                return error;
            }
            done_work_ += work_of(missing_[i]);
        }
        return std::nullopt;
    }

private:
    static double work_of(const Ending& ending) { return static_cast<double>(TableIndex(ending).size()); }

    std::optional<Error> make(const Ending& ending, std::size_t number) {
        const auto begin = std::chrono::steady_clock::now();
        known_.forget_others(ending);
        if (std::optional<Error> error = why_too_large(ending, "make", bytes_to_begin(ending, known_))) {
            return error;
        }
        if (std::optional<Error> error = known_.read_successors(ending, threads_)) {
            return error;
        }
        MakingReport progress{.name = ending.name(), .number = number, .count = missing_.size()};
        const TableContent made = make_table(ending, known_, threads_, [&](double done) {
            if (callbacks_.on_progress) {
                progress.table_done = done;
                progress.done = (done_work_ + done * work_of(ending)) / all_work_;
                callbacks_.on_progress(progress);
            }
        });
        const std::vector<std::string> file = pack_table(ending, made, threads_);
        if (std::optional<Error> error = folder_.replace(table_file_name(ending), file)) {
            return error;
        }
        const auto add_size = [](std::uint64_t sum, const std::string& part) { return sum + part.size(); };
        if (callbacks_.on_table) {
            callbacks_.on_table({.name = progress.name,
                                 .number = number,
                                 .count = missing_.size(),
                                 .bytes = std::accumulate(file.begin(), file.end(), std::uint64_t{0}, add_size),
                                 .memory = bytes_to_make(ending),
                                 .time = std::chrono::steady_clock::now() - begin,
                                 .statistics = made.statistics});
        }
        return std::nullopt;
    }

    const TableFolder& folder_;
    std::vector<Ending> missing_;
    int threads_;
    const MakeCallbacks& callbacks_;
    KnownTables known_;
    double all_work_ = 0;
    double done_work_ = 0;
};

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

std::uint64_t bytes_with_successors(const Ending& ending) {
    return bytes_to_begin(ending, KnownTables(""));
}

std::optional<Error> make_tables(const std::string& folder, const std::vector<Ending>& endings, int threads,
                                 const MakeCallbacks& callbacks) {
    if (!can_read_tables()) {
        return Error{"this program was built without libzstd and cannot make tables"};
    }
    std::vector<Ending> missing = in_order_of_making(endings);
    std::erase_if(missing, [&](const Ending& ending) {
        const std::string path = (std::filesystem::path(folder) / table_file_name(ending)).string();
        const Result<TableFile> file = TableFile::open(path, ending);
        return file && !file.value().find_damage(threads);
    });
    if (missing.empty()) {
        return std::nullopt;
    }
    for (const Ending& ending : missing) {
        if (std::optional<Error> error = why_too_large(ending, "make", bytes_with_successors(ending))) {
            return error;
        }
    }
    const Result<TableFolder> opened = TableFolder::open(folder);
    if (!opened) {
        return Error{opened.error()};
    }
    return Maker(opened.value(), std::move(missing), threads, callbacks).run();
}

}  // namespace ricochet::tables
