// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/block_cache.hpp"

#include "movegen/base/splitmix.hpp"

namespace ricochet::tables {

std::optional<TableCode> BlockCache::code(const TableFile& table, std::size_t table_number, Color side_to_move,
                                          std::uint64_t number) {
    const std::uint64_t block = table.block_of(side_to_move, number);
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
    return slot.codes[number % TableFile::block_codes];
}

}  // namespace ricochet::tables
