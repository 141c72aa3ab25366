// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/making/known_tables.hpp"

#include <filesystem>
#include <utility>

namespace ricochet::tables {

std::optional<Error> KnownTables::read_successors(const Ending& ending) {
    std::map<std::string, std::unique_ptr<const KnownTable>> wanted;
    for (const Ending& successor : ending.successors()) {
        const std::string name = successor.name();
        if (const auto known = tables_.find(name); known != tables_.end()) {
            wanted.insert(tables_.extract(known));
            continue;
        }
        const std::string path = (std::filesystem::path(folder_) / table_file_name(successor)).string();
        const Result<TableFile> file = TableFile::open(path, successor);
        if (!file) {
            return Error{file.error()};
        }
        Result<TableCodes> codes = file.value().read_all();
        if (!codes) {
            return Error{codes.error()};
        }
        wanted.emplace(name, std::make_unique<const KnownTable>(
                                 KnownTable{successor, TableIndex(successor), std::move(codes.value())}));
    }
    tables_ = std::move(wanted);
    return std::nullopt;
}

const KnownTable* KnownTables::find(const Ending& ending) const {
    const auto found = tables_.find(ending.name());
    return found == tables_.end() ? nullptr : found->second.get();
}

}  // namespace ricochet::tables
