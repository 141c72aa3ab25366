// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "search/tables/table_file.hpp"

namespace ricochet::tables {

/// The blocks of tables that were looked at last, unpacked. Safe from any thread.
class BlockCache {
public:
    /// For `slots` blocks, 1 or more.
    explicit BlockCache(std::size_t slots) : slots_(slots) {}

    /// The code at a place of a block of a table, which `table_number` tells from all others; nothing where the
    /// block is damaged.
    std::optional<TableCode> code(const TableFile& table, std::size_t table_number, std::uint64_t block,
                                  std::size_t place);

private:
    struct Slot {
        std::mutex mutex;
        const TableFile* table = nullptr;
        std::uint64_t block = 0;
        std::vector<TableCode> codes;
    };

    std::vector<Slot> slots_;
};

}  // namespace ricochet::tables
