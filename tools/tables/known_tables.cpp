// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tables/known_tables.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

namespace ricochet::tables {

void KnownTables::forget_others(const Ending& ending) {
    const std::vector<Ending> needed = ending.successors();
    std::erase_if(tables_, [&needed](const auto& known) {
        return std::find(needed.begin(), needed.end(), known.second->ending) == needed.end();
    });
}

std::optional<Error> KnownTables::read(const Ending& ending, int threads) {
    if (find(ending) != nullptr) {
        return std::nullopt;
    }
    const std::string path = (std::filesystem::path(folder_) / table_file_name(ending)).string();
    const Result<TableFile> file = TableFile::open(path, ending);
    if (!file) {
        return Error{file.error()};
    }
    Result<DtmCodes> codes = file.value().read_codes(threads);
    if (!codes) {
        return Error{codes.error()};
    }
    tables_.emplace(ending.name(), std::make_unique<const KnownTable>(
                                       KnownTable{ending, TableIndex(ending), std::move(codes.value())}));
    return std::nullopt;
}

std::optional<Error> KnownTables::read_successors(const Ending& ending, int threads) {
    for (const Ending& successor : ending.successors()) {
        if (std::optional<Error> error = read(successor, threads)) {
            return error;
        }
    }
    return std::nullopt;
}

const KnownTable* KnownTables::find(const Ending& ending) const {
    const auto found = tables_.find(ending.name());
    return found == tables_.end() ? nullptr : found->second.get();
}

}  // namespace ricochet::tables
