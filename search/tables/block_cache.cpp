// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/block_cache.hpp"

#include "movegen/base/splitmix.hpp"

namespace ricochet::tables {

std::optional<TableCode> BlockCache::code(const TableFile& table, std::size_t table_number, std::uint64_t block,
                                          std::size_t place) {
    Slot& slot = slots_[mix_bits(block << 16U | table_number) % slots_.size()];
    const std::lock_guard lock(slot.mutex);
    if (slot.table != &table || slot.block != block) {
        slot.table = nullptr;
        if (!table.read_block(block, slot.codes)) {
            return std::nullopt;
        }
        slot.table = &table;
        slot.block = block;
    }
    return slot.codes[place];
}

}  // namespace ricochet::tables
