// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/perft.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <new>

namespace ricochet {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20U;

/// Impossible sizes are refused here, since their product could overflow.
std::size_t slots_in(std::size_t mebibytes, std::size_t slot_size) {
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max() / (4 * mebibyte);
    if (mebibytes > most) {
        throw std::bad_alloc();
    }
    return std::bit_floor(std::max<std::size_t>(mebibytes, 1) * mebibyte / slot_size);
}

}  // namespace

PerftTable::PerftTable(std::size_t mebibytes) : slots_(slots_in(mebibytes, sizeof(Slot))) {}

std::optional<std::uint64_t> PerftTable::find(Key key, int depth) const {
    const Key wanted = key_at(key, depth);
    const Slot& slot = slots_[wanted & (slots_.size() - 1)];
    const std::uint64_t nodes = slot.nodes.load(std::memory_order_relaxed);
    // An untouched slot is all zero and must not match a key of zero.
    if (nodes == 0 || (slot.mixed_key.load(std::memory_order_relaxed) ^ nodes) != wanted) {
        return std::nullopt;
    }
    return nodes;
}

void PerftTable::store(Key key, int depth, std::uint64_t nodes) {
    const Key wanted = key_at(key, depth);
    Slot& slot = slots_[wanted & (slots_.size() - 1)];
    slot.mixed_key.store(wanted ^ nodes, std::memory_order_relaxed);
    slot.nodes.store(nodes, std::memory_order_relaxed);
}

}  // namespace ricochet
