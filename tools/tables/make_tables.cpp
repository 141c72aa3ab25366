// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tables/make_tables.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <numeric>
#include <string_view>
#include <system_error>
#include <utility>

#include "search/tables/table_index.hpp"
#include "tools/common/durable_file.hpp"
#include "tools/tables/generator.hpp"
#include "tools/tables/known_tables.hpp"
#include "tools/tables/memory.hpp"

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

/// Bytes needed to make a tablebase, and to read the successors that are not in memory yet.
std::uint64_t bytes_to_begin(const Ending& ending, const KnownTables& known) {
    std::uint64_t needed = bytes_to_make(ending);
    for (const Ending& successor : ending.successors()) {
        needed += known.find(successor) == nullptr ? bytes_unpacked(successor, false) : 0;
    }
    return needed;
}

std::string path_in(const std::string& folder, const std::string& name) {
    return (std::filesystem::path(folder) / name).string();
}

/// Keeps other programs from making tablebases in a folder during its lifetime.
class FolderLock {
public:
    /// Makes the folder if it is missing. The error: that fails, the folder is not writable, or another program
    /// makes tablebases in it.
    static Result<FolderLock> lock(const std::string& folder) {
        std::error_code why;
        std::filesystem::create_directories(folder, why);
        if (why) {
            return Error{fmt::format("cannot make the folder '{}': {}", folder, why.message())};
        }
        const std::string path = path_in(folder, "tables.lock");
        Result<std::optional<tools::DurableFile>> file = tools::DurableFile::try_open(path);
        if (!file) {
            return Error{file.error()};
        }
        if (!file.value()) {
            return Error{fmt::format("another program makes tablebases in the folder '{}'", folder)};
        }
        return FolderLock(std::move(*file.value()), path);
    }

    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;
    FolderLock(FolderLock&& other) noexcept
        : file_(std::move(other.file_)), path_(std::exchange(other.path_, {})) {}
    FolderLock& operator=(FolderLock&&) = delete;
    ~FolderLock() {
        if (std::error_code ignored; !path_.empty()) {
            std::filesystem::remove(path_, ignored);
        }
    }

private:
    FolderLock(tools::DurableFile file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}

    tools::DurableFile file_;
    std::string path_;
};

/// Makes tablebases in a folder one by one.
class Maker {
public:
    Maker(const std::string& folder, std::vector<Ending> missing, int threads, const MakeCallbacks& callbacks)
        : folder_(folder),
          missing_(std::move(missing)),
          threads_(threads),
          callbacks_(callbacks),
          known_(folder) {
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
        const std::vector<std::string_view> parts(file.begin(), file.end());
        if (std::optional<Error> error =
                tools::replace_file(path_in(folder_, table_file_name(ending)), parts)) {
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

    const std::string& folder_;
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
        return Error{"this program was built without libzstd and cannot make tablebases"};
    }
    std::vector<Ending> missing = in_order_of_making(endings);
    std::erase_if(missing, [&](const Ending& ending) {
        const Result<TableFile> file = TableFile::open(path_in(folder, table_file_name(ending)), ending);
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
    const Result<FolderLock> lock = FolderLock::lock(folder);
    if (!lock) {
        return Error{lock.error()};
    }
    return Maker(folder, std::move(missing), threads, callbacks).run();
}

}  // namespace ricochet::tables
