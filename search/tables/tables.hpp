// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/game.hpp"
#include "movegen/tensor/position.hpp"
#include "search/tables/block_cache.hpp"
#include "search/tables/ending.hpp"
#include "search/tables/table_code.hpp"
#include "search/tables/table_file.hpp"
#include "search/tables/table_index.hpp"

namespace ricochet::tables {

/// The tables of a folder, for who wants to know how a position ends (README.md beside this file):
///
///     const auto tables = Tables::open("folder");
///     if (tables) {
///         const auto code = tables.value()->probe(position);
///     }
///
/// Probing is safe from any thread.
class Tables {
public:
    /// Opens every file of the folder whose name is that of a table. The error names what is wrong: there is no
    /// such folder, it has no table, or one of them cannot be used.
    static Result<std::shared_ptr<const Tables>> open(const std::string& folder);

    /// How the position ends by best play of both, without regard to the 50-move rule and to repetitions; en
    /// passant counts. Nothing where castling rights are left, where there is no table for the pieces, or where
    /// it is damaged; nor in the sister game without beasts (RULES 9) as long as there are pawns.
    [[nodiscard]] std::optional<TableCode> probe(const Position& position) const;
    /// The same of a game's position; nothing in other games.
    [[nodiscard]] std::optional<TableCode> probe(const Game& game) const;

    /// The endings that have a table.
    [[nodiscard]] std::vector<Ending> endings() const;
    /// What a table's positions are; null where there is no such table.
    [[nodiscard]] const TableStatistics* statistics(const Ending& ending) const;
    /// The largest number of pieces in a table, the kings counted.
    [[nodiscard]] std::size_t largest() const { return largest_; }
    [[nodiscard]] std::size_t count() const { return tables_.size(); }

private:
    struct Table {
        Ending ending;
        TableIndex index;
        TableFile file;
    };
    /// A table by the pieces of a position, White's and Black's.
    struct Entry {
        std::size_t table;
        bool is_flipped;
    };

    Tables() = default;
    void add(const Ending& ending, TableFile file);
    [[nodiscard]] std::optional<TableCode> probe_without_en_passant(const Position& position) const;

    std::vector<std::unique_ptr<Table>> tables_;
    std::unordered_map<std::uint64_t, Entry> entries_;
    std::size_t largest_ = 0;
    mutable BlockCache cache_{1024};
};

}  // namespace ricochet::tables
