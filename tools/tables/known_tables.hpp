// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <string>

#include "movegen/base/result.hpp"
#include "search/tables/ending.hpp"
#include "search/tables/table_file.hpp"
#include "search/tables/table_index.hpp"

namespace ricochet::tables {

/// A whole tablebase in memory.
struct KnownTable {
    Ending ending;
    TableIndex index;
    DtmCodes codes;

    [[nodiscard]] DtmCode code(Color side_to_move, const Squares& squares) const {
        return codes[ricochet::index(side_to_move)][index.encode(squares)];
    }
};

/// The tablebases from which others are made, read from their folder.
class KnownTables {
public:
    explicit KnownTables(std::string folder) : folder_(std::move(folder)) {}

    /// Frees the tablebases that an ending does not need.
    void forget_others(const Ending& ending);
    /// Reads a tablebase unless it is known. The error names the unusable file.
    std::optional<Error> read(const Ending& ending, int threads);
    /// The same for all successors of an ending.
    std::optional<Error> read_successors(const Ending& ending, int threads);
    /// Null if it was not read.
    [[nodiscard]] const KnownTable* find(const Ending& ending) const;

private:
    std::string folder_;
    std::map<std::string, std::unique_ptr<const KnownTable>> tables_;
};

}  // namespace ricochet::tables
